"""What the plugin knows about ledgers: texts with an entry per line, which ends in a
comma and an amount in cents."""

import re


def read(text):
    """The amounts of a ledger, with the number of the line each is in; None where there is none."""
    entries = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if line:
            match = re.fullmatch(r".*,([+-]?[0-9]{1,18})", line)
            entries.append((number, int(match[1]) if match else None))
    return entries


def total(entries):
    """The sum of the amounts that there are."""
    return sum(amount for _, amount in entries if amount is not None)
