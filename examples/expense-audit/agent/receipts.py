"""Reads receipts: slips of paper, and exports of hotels, a railway and taxis."""

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

BEER = r"bier|beer|weizen"
WINE = r"wein|riesling|müller-thurgau|lemberger|trollinger|burgunder"
ALCOHOL = re.compile(rf"({BEER}|{WINE})\b", re.IGNORECASE)
FREE = re.compile(r"alkoholfrei|alcohol-free", re.IGNORECASE)


@dataclass
class Receipt:
    merchant: str
    day: date
    currency: str
    total: Decimal
    alcohol: Decimal = Decimal()
    units: int = 1  # persons or nights

    def claim(self) -> tuple:
        """What two receipts share when one is a copy of the other."""
        return "".join(self.merchant.casefold().split()), self.day, self.currency, self.total


def amount(text: str) -> Decimal:
    """Reads 1.234,50 and 1,234.50 and 1234.50."""
    return Decimal(re.sub(r"[.,](?=.*[.,])", "", text).replace(",", "."))


def day(text: str) -> date:
    for form in ("%Y-%m-%d", "%d.%m.%Y", "%d %B %Y"):
        try:
            return datetime.strptime(text.strip(), form).date()
        except ValueError:
            pass
    raise ValueError(f"{text!r} is no date")


def parse(text: str) -> Receipt:
    if text.startswith("Anbieter,"):
        (row,) = csv.DictReader(text.splitlines())
        price, currency = row["Preis"].split()
        return Receipt(row["Anbieter"], day(row["Rechnungsdatum"]), currency, amount(price))
    if text.startswith("Datum;"):
        (row,) = csv.DictReader(text.splitlines(), delimiter=";")
        return Receipt(row["Anbieter"], day(row["Datum"]), row["Währung"], amount(row["Betrag"]))
    return hotel(text) if "\nGuest," in text else slip(text)


def hotel(text: str) -> Receipt:
    first, *rows = csv.reader(text.splitlines())
    fields = {row[0]: row[1] for row in rows if row}
    items = rows[rows.index(["Description", fields["Description"]]) + 1 :]
    return Receipt(
        merchant=first[0],
        day=day(fields["Departure"]),
        currency=fields["Description"].split()[-1],
        total=amount(fields["Total"]),
        alcohol=drinks(items),
        units=int(fields["Nights"]),
    )


def slip(text: str) -> Receipt:
    printed = re.search(r"^Dat(?:um|e)  (.+)$", text, re.MULTILINE)[1]
    currency, total = re.search(r"^(?:SUMME|TOTAL) (\w+) +(\S+)$", text, re.MULTILINE).groups()
    items = re.findall(r"^(.+?) {2,}([\d.,]+)$", text.split("-----\n")[1], re.MULTILINE)
    persons = re.search(r"^(?:Personen|Guests): (\d+)$", text, re.MULTILINE)
    units = int(persons[1]) if persons else 1
    return Receipt(text.splitlines()[0], day(printed), currency, amount(total), drinks(items), units)


def drinks(items: Iterable[Sequence[str]]) -> Decimal:
    """Adds up what is alcohol among items of a name and an amount."""
    alcohol = (amount(a) for name, a in items if ALCOHOL.search(name) and not FREE.search(name))
    return sum(alcohol, Decimal())
