"""Sums of money, in cents."""

import re


def parse(text):
    """Read a decimal number with at most two digits after the point; None if it is none."""
    match = re.fullmatch(r"(-?)([0-9]{1,15})(?:\.([0-9]{1,2}))?", text)
    if match is None:
        return None
    sign, whole, cents = match.groups(default="")
    return int(sign + whole + cents.ljust(2, "0"))


def spelled(cents):
    """Write an amount with two digits after the point."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"
