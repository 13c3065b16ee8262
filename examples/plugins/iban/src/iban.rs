//! International bank account numbers.

/// How long the IBANs of a country are.
const LENGTHS: &[(&str, usize)] = &[
    ("AT", 20), ("BE", 16), ("BG", 22), ("CH", 21), ("CY", 28), ("CZ", 24), ("DE", 22), ("DK", 18), ("EE", 20),
    ("ES", 24), ("FI", 18), ("FR", 27), ("GB", 22), ("GR", 27), ("HR", 21), ("HU", 28), ("IE", 22), ("IS", 26),
    ("IT", 27), ("LI", 21), ("LT", 20), ("LU", 20), ("LV", 21), ("MC", 27), ("MT", 31), ("NL", 18), ("NO", 15),
    ("PL", 28), ("PT", 25), ("RO", 24), ("SE", 24), ("SI", 19), ("SK", 24), ("SM", 27),
];

/// Says what is wrong with an IBAN, in which spaces do not count.
pub fn check(iban: &str) -> Result<(), String> {
    let text: String = iban.chars().filter(|c| *c != ' ').collect();
    if !text.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase()) {
        return Err("an IBAN has capital letters and digits alone".into());
    }
    let country = text.get(..2).unwrap_or("");
    match LENGTHS.iter().find(|(known, _)| *known == country) {
        None => return Err(format!("no country \"{}\" with IBANs is known", country)),
        Some((_, length)) if *length != text.len() => {
            return Err(format!("an IBAN of {} has {} characters, and this has {}", country, length, text.len()))
        }
        Some(_) => {}
    }
    if remainder(&text) != 1 {
        return Err("its check digits do not match".into());
    }
    Ok(())
}

/// The number that an IBAN stands for, with the country and the check digits at its
/// end, modulo 97.
fn remainder(text: &str) -> u32 {
    let (head, tail) = text.split_at(4);
    tail.chars().chain(head.chars()).filter_map(|c| c.to_digit(36)).fold(0, |sum, digit| {
        let shift = if digit < 10 { 10 } else { 100 };
        (sum * shift + digit) % 97
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid() {
        for iban in ["DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432", "NO9386011117947", "FR1420041010050500013M02606"] {
            assert_eq!(check(iban), Ok(()), "{}", iban);
        }
    }

    #[test]
    fn wrong() {
        for (iban, why) in [
            ("DE89370400440532013001", "check digits"),
            ("DE8937040044053201300", "has 22 characters"),
            ("XX89370400440532013000", "no country"),
            ("de89370400440532013000", "capital letters"),
            ("", "no country"),
            ("DÉ", "capital letters"),
        ] {
            let said = check(iban).unwrap_err();
            assert!(said.contains(why), "{}: {}", iban, said);
        }
    }
}
