"""Applies the expense policy. Its numbers are taken from the text of the policy."""

import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

import receipts
from receipts import Receipt

Violation = tuple[str, Decimal]  # rule and amount over


class Office:
    """What the policy says and refers to."""

    def __init__(self, files: dict[str, str]) -> None:
        self.policy = files["policy.md"]
        self.employees = {row["number"]: row for row in table(files["employees.csv"])}
        self.approvals, self.trips = table(files["approvals.csv"]), table(files["trips.csv"])
        self.rates = {(r["month"], r["currency"]): r for r in table(files["rates.csv"])}
        limits = re.findall(r"^\| `(\w+)`.* \| (\S+) per (\w+).* \|$", self.policy, re.MULTILINE)
        self.limits = {category: (limit, per) for category, limit, per in limits}

    def number(self, pattern: str) -> Decimal:
        return Decimal(re.search(pattern, self.policy)[1])

    def euros(self, value: Decimal, r: Receipt) -> Decimal:
        if r.currency == "EUR":
            return value
        rate = self.rates[f"{r.day:%Y-%m}", r.currency]
        converted = value * Decimal(rate["eur"]) / Decimal(rate["units"])
        return converted.quantize(Decimal("0.01"), ROUND_HALF_UP)

    def violations(self, entry: dict, r: Receipt) -> Iterator[Violation]:
        """The rules that look at one receipt, in the order of the policy."""
        category, received = entry["Kategorie"], receipts.day(entry["Eingang"])
        total = self.euros(r.total, r)
        alcohol = Decimal() if category == "entertaining" else r.alcohol
        if category in self.limits:
            limit, per = self.limits[category]
            units = r.units if per in ("person", "night") else 1
            yield "limit", self.euros(r.total - alcohol, r) - Decimal(limit) * units
        if received > last_day_of_next_month(r.day):
            yield "late", total
        if total > self.number(r"more than (\S+) needs the approval"):
            if not self.approved(entry, received):
                yield "approval", total
        booked = receipts.amount(entry["Gebucht EUR"])
        if booked - total > self.number(r"more than (\S+)\s+above it"):
            yield "booking", booked - total
        if r.day.weekday() >= 5 and not self.travelling(entry["Personalnr"], r.day):
            yield "weekend", total
        yield "alcohol", self.euros(alcohol, r)

    def approved(self, entry: dict, received: date) -> bool:
        employee = self.employees[entry["Personalnr"]]
        return any(
            a["receipt"] == entry["Beleg"]
            and a["approved_by"] in (employee["manager"], employee["deputy"])
            and receipts.day(a["approved_on"]) <= received
            for a in self.approvals
        )

    def travelling(self, number: str, on: date) -> bool:
        trips = [t for t in self.trips if t["employee"] == number]
        return any(t["first_day"] <= on.isoformat() <= t["last_day"] for t in trips)

    def consequence(self, over: Decimal) -> str:
        steps = re.findall(r"^\| up to and including (\S+) \| (.+) \|$", self.policy, re.MULTILINE)
        above = re.search(r"^\| above \| (.+) \|$", self.policy, re.MULTILINE)[1]
        return next((step for most, step in steps if over <= Decimal(most)), above)


def audit(task: str, files: dict[str, str]) -> tuple[str, str]:
    """Returns the report and the memo."""
    office, seen, sums = Office(files), set(), defaultdict(Decimal)
    report = ["receipt,employee,rule,over"]
    for entry in table(files["ledger.csv"], ";"):
        name, number = office.employees[entry["Personalnr"]]["name"], entry["Beleg"]
        r = receipts.parse(files.get(f"{number}.txt") or files[f"{number}.csv"])
        copy = [("duplicate", office.euros(r.total, r))] if r.claim() in seen else None
        seen.add(r.claim())
        for rule, over in copy or office.violations(entry, r):
            if over > 0:
                report.append(f"{number},{name},{rule},{over}")
                sums[name] += over
    today = receipts.day(re.search(r"\d+ \w+ \d{4}", task)[0])
    objections = today + timedelta(days=int(office.number(r"within (\d+) days")))
    worst = sorted(sums, key=lambda name: sums[name], reverse=True)[:2]
    memo = ["# Expense audit, fourth quarter 2025", ""]
    memo += [f"Total over policy: {sum(sums.values())} EUR", ""]
    memo += [f"- {name}: {sums[name]} EUR ({office.consequence(sums[name])})" for name in worst]
    memo += ["", "## What happens next", "", f"Objections until: {objections}"]
    return "\n".join(report) + "\n", "\n".join(memo) + "\n"


def table(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines(), delimiter=delimiter))


def last_day_of_next_month(day: date) -> date:
    first_in_two_months = (day.replace(day=1) + timedelta(days=62)).replace(day=1)
    return first_in_two_months - timedelta(days=1)
