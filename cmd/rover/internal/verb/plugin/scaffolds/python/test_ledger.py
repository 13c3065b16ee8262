import unittest

import ledger


class Read(unittest.TestCase):
    def test_amounts(self):
        self.assertEqual(ledger.read("rent,-700\nwages,1000\n"), [(1, -700), (2, 1000)])

    def test_lines_that_end_as_in_dos(self):
        self.assertEqual(ledger.read("rent,-700\r\n\r\nwages,1000"), [(1, -700), (3, 1000)])

    def test_an_entry_without_an_amount(self):
        entries = ledger.read("rent\nwages,300\n")
        self.assertEqual(entries, [(1, None), (2, 300)])
        self.assertEqual(ledger.total(entries), 300)

    def test_nothing(self):
        self.assertEqual(ledger.read(""), [])


if __name__ == "__main__":
    unittest.main()
