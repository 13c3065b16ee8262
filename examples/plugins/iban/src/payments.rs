//! Payment files: credit transfers of ISO 20022, pain.001.

use crate::{iban, xml};

/// A file as far as it is judged.
#[derive(Debug, PartialEq)]
pub struct File {
    pub payments: Vec<Payment>,
    pub said_count: String, // NbOfTxs of the header
    pub said_sum: String,   // CtrlSum of the header
}

#[derive(Debug, PartialEq)]
pub struct Payment {
    pub iban: String,
    pub currency: String,
    pub cents: Option<i64>, // none if the amount is no amount
}

/// Reads a file. The error says why it is none.
pub fn read(text: &str) -> Result<File, String> {
    let root = xml::parse(text)?;
    let initiation = root.at(&["CstmrCdtTrfInitn"]).filter(|_| root.name == "Document");
    let initiation = initiation.ok_or("it is no document with credit transfers (CstmrCdtTrfInitn)")?;
    let header = initiation.at(&["GrpHdr"]).ok_or("it has no header (GrpHdr)")?;
    let said = |name| header.at(&[name]).map_or(String::new(), |e| e.text.clone());
    let mut transfers = Vec::new();
    initiation.all("CdtTrfTxInf", &mut transfers);
    if transfers.is_empty() {
        return Err("it has no payment (CdtTrfTxInf)".into());
    }
    Ok(File {
        payments: transfers.into_iter().map(payment).collect(),
        said_count: said("NbOfTxs"),
        said_sum: said("CtrlSum"),
    })
}

fn payment(transfer: &xml::Element) -> Payment {
    let amount = transfer.at(&["Amt", "InstdAmt"]);
    Payment {
        iban: transfer.at(&["CdtrAcct", "Id", "IBAN"]).map_or(String::new(), |e| e.text.clone()),
        currency: amount.map_or("", |e| e.attribute("Ccy")).to_string(),
        cents: amount.and_then(|e| cents(&e.text)),
    }
}

impl File {
    /// The payments whose IBAN is wrong: the number of each, counted from 1, and why.
    pub fn wrong_ibans(&self) -> Vec<(usize, String)> {
        let wrong = |(at, p): (usize, &Payment)| iban::check(&p.iban).err().map(|why| (at + 1, why));
        self.payments.iter().enumerate().filter_map(wrong).collect()
    }

    /// What the payments sum to; the error says why nobody knows.
    pub fn sum(&self) -> Result<i64, String> {
        let mut sum = 0i64;
        for (at, payment) in self.payments.iter().enumerate() {
            let cents = payment.cents.ok_or(format!("payment {} has no amount", at + 1))?;
            if payment.currency != self.payments[0].currency {
                return Err(format!("payment {} is in another currency", at + 1));
            }
            sum = sum.checked_add(cents).ok_or("the sum is too large")?;
        }
        Ok(sum)
    }
}

/// Reads an amount with at most two digits after the point.
pub fn cents(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |s: &str, most| (1..=most).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole, 15) || !digits(fraction, 2) {
        return None;
    }
    format!("{}{:0<2}", whole, fraction).parse().ok()
}

/// Writes an amount.
pub fn shown(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        for (text, want) in [("12", Some(1200)), ("12.5", Some(1250)), ("0.07", Some(7)), ("1.234", None), ("", None), (".5", None), ("-1", None), ("1,5", None)] {
            assert_eq!(cents(text), want, "{}", text);
        }
        assert_eq!(shown(1205), "12.05");
    }

    #[test]
    fn what_is_no_file() {
        for (text, why) in [
            ("<Document/>", "no document with credit transfers"),
            ("<Document><CstmrCdtTrfInitn/></Document>", "no header"),
            ("<Document><CstmrCdtTrfInitn><GrpHdr/></CstmrCdtTrfInitn></Document>", "no payment"),
        ] {
            assert!(read(text).unwrap_err().contains(why), "{}", text);
        }
    }
}
