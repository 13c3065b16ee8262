"""What the plugin knows about memos: texts in Markdown."""

import re
import unicodedata
from dataclasses import dataclass, field


@dataclass
class Heading:
    line: int  # counted from 1
    text: str


@dataclass
class Memo:
    headings: list[Heading] = field(default_factory=list)
    prose: list[tuple[int, str]] = field(default_factory=list)  # lines that are neither headings nor code

    @property
    def words(self):
        """The words, with the line that each is in."""
        return [(line, word) for line, text in self.prose for word in re.findall(r"\w+(?:[-'’.]\w+)*", text)]

    def sentences(self):
        """How many words each sentence has."""
        parts = re.split(r"(?<=[.!?])\s+|\n\s*\n", "\n".join(text for _, text in self.prose))
        return [n for n in (len(re.findall(r"\w+", part)) for part in parts) if n]


def read(text):
    """Read a memo. What is in a comment is not shown to a reader, and so does not count."""
    memo, fence = Memo(), None
    text = re.sub(r"<!--.*?(?:-->|\Z)", lambda match: "\n" * match[0].count("\n"), text, flags=re.S)
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        mark = re.match(r" {0,3}(```+|~~~+)", line)
        if fence:
            fence = None if mark and mark[1].startswith(fence) else fence
        elif mark:
            fence = mark[1]
        elif heading := re.fullmatch(r" {0,3}#{1,6}[ \t]+(.*?)[ \t#]*", line):
            memo.headings.append(Heading(number, heading[1]))
        else:
            memo.prose.append((number, line))
    return memo


def folded(text):
    """A text without what does not change what it says: case, spaces, and how letters are written."""
    visible = "".join(c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c) != "Cf")
    return " ".join(visible.casefold().split())


def occurrences(memo, phrase):
    """The lines in which a word, or several, begin, wherever the line is broken."""
    shown = sorted(memo.prose + [(heading.line, heading.text) for heading in memo.headings])
    words = [(line, word) for line, text in shown for word in re.findall(r"\w+", folded(text))]
    wanted = re.findall(r"\w+", folded(phrase))
    starts = range(len(words) - len(wanted) + 1)
    return [words[at][0] for at in starts if [word for _, word in words[at : at + len(wanted)]] == wanted]


def in_order(wanted, headings):
    """How many of the headings are there, in their order: the longest such part."""
    found = [folded(heading.text) for heading in headings]
    rows = [[0] * (len(found) + 1) for _ in range(len(wanted) + 1)]
    for i, want in enumerate(wanted, start=1):
        for j, has in enumerate(found, start=1):
            same = folded(want) == has
            rows[i][j] = rows[i - 1][j - 1] + 1 if same else max(rows[i - 1][j], rows[i][j - 1])
    return rows[-1][-1]
