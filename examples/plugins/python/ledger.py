"""Ledgers: CSV files with a header and without quotes."""

from amount import parse
from workrover import FAILED, NOT_FOUND, Error


def total(path, column):
    """The sum of the amounts in a column, in cents."""
    header, *lines = content(path).replace("\r\n", "\n").split("\n")
    try:
        at = header.split(",").index(column)
    except ValueError:
        raise Error(FAILED, f'{path}: no column "{column}"') from None
    cents = 0
    for number, line in enumerate(lines, start=2):
        if not line:
            continue
        cells = line.split(",")
        amount = parse(cells[at]) if at < len(cells) else None
        if amount is None:
            raise Error(FAILED, f"{path}: line {number} has no amount")
        cents += amount
    return cents


def append(path, line):
    """Append a line to a file that exists, and count its lines."""
    before = content(path)
    with open(path, "a", encoding="utf-8", newline="") as file:
        file.write(line + "\n")
    return (before + line + "\n").count("\n")


def content(path):
    """The text of a file, with its line ends as they are."""
    try:
        with open(path, encoding="utf-8", errors="replace", newline="") as file:
            return file.read()
    except (FileNotFoundError, NotADirectoryError):
        raise Error(NOT_FOUND, f"{path}: not found") from None
    except OSError:
        raise Error(FAILED, f"{path}: cannot be read") from None
