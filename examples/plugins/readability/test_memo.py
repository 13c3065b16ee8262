import unittest

import memo

TEXT = """# Regions

North fell by 3.5 %. It's the weather!

```
code does not count
```
<!-- nor
do comments -->
## What to do ##
Wait.
"""


class Read(unittest.TestCase):
    def test_parts(self):
        text = memo.read(TEXT)
        self.assertEqual([(h.line, h.text) for h in text.headings], [(1, "Regions"), (10, "What to do")])
        self.assertEqual([word for _, word in text.words], ["North", "fell", "by", "3.5", "It's", "the", "weather", "Wait"])
        self.assertEqual(len(text.sentences()), 3)

    def test_lines_that_end_as_in_dos(self):
        self.assertEqual(memo.read(TEXT.replace("\n", "\r\n")), memo.read(TEXT))

    def test_a_fence_without_an_end_hides_the_rest(self):
        self.assertEqual(memo.read("a\n~~~\nb\n").words, [(1, "a")])


class Occurrences(unittest.TestCase):
    def test_whole_words_however_they_are_written(self):
        text = memo.read("Synergy\nsynergies\nSYN\u00adERGY and so\n# Synergy\n")
        self.assertEqual(memo.occurrences(text, "synergy"), [1, 3, 4])

    def test_several_words(self):
        self.assertEqual(memo.occurrences(memo.read("We are going  Forward\nand going\nforward"), "going forward"), [1, 2])


class InOrder(unittest.TestCase):
    def test_part(self):
        found = memo.read("# B\n# A\n# C\n").headings
        self.assertEqual(memo.in_order(["A", "B", "C"], found), 2)
        self.assertEqual(memo.in_order(["a", "c"], found), 2)


if __name__ == "__main__":
    unittest.main()
