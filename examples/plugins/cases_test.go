package plugins_test

// ledger is the file that most cases are about. Its lines end in both ways,
// one is empty, and the last has no end.
const ledger = "date,amount,text\n2026-01-02,100.10,rent\r\n\n2026-01-03,-0.6,refund\n2026-01-04,24,\"Käse\""

// files are what the workspace holds.
func files() map[string]string {
	return map[string]string{
		"/ledger.csv":   ledger,
		"/empty.csv":    "",
		"/broken.csv":   "amount\n1.00\nmuch\n",
		"/short.csv":    "text,amount\nrent,1\nrefund\n",
		"/deep/own.csv": "amount\n0.05\n",
		"/many.csv":     many(),
		"/Grüße €𝄞.csv": "Betrag €\n1\n",
	}
}

// many is longer than one read of any of the languages.
func many() string {
	text := []byte("amount\n")
	for range 40_000 {
		text = append(text, "0.25\n"...)
	}
	return string(text)
}

// cases are requests with the answer that every language gives.
func cases() []struct{ name, request, response string } {
	return []struct{ name, request, response string }{
		{
			"the total is right",
			`{"op":"verify","name":"total","config":{"path":"/workspace/ledger.csv","column":"amount","equals":"123.50"},"covers":[]}`,
			`{"ok":true,"checks":[{"id":"total","value":1,"evidence":[{"path":"/workspace/ledger.csv","locator":"column amount","expected":"123.50","found":"123.50"}]}]}`,
		},
		{
			"the total is wrong",
			`{"op":"verify","name":"total","config":{"path":"/workspace/ledger.csv","column":"amount","equals":"-7"},"covers":[]}`,
			`{"ok":true,"checks":[{"id":"total","value":0,"message":"/workspace/ledger.csv: the sum of amount is 123.50, not -7.00","evidence":[{"path":"/workspace/ledger.csv","locator":"column amount","expected":"-7.00","found":"123.50"}]}]}`,
		},
		{
			"no file to judge",
			`{"op":"verify","name":"total","config":{"path":"/workspace/none.csv","column":"amount","equals":"1"},"covers":[]}`,
			`{"ok":true,"checks":[{"id":"total","value":0,"message":"/workspace/none.csv: not found","evidence":[{"path":"/workspace/none.csv"}]}]}`,
		},
		{
			"no amount to judge by",
			`{"op":"verify","name":"total","config":{"path":"/workspace/ledger.csv","column":"amount","equals":"1.234"},"covers":[]}`,
			`{"ok":false,"error":{"code":"invalid_args","message":"equals: \"1.234\" is not an amount"}}`,
		},
		{
			"many lines",
			`{"op":"call","name":"sum","args":{"path":"/workspace/many.csv","column":"amount"},"config":{}}`,
			`{"ok":true,"output":{"total":"10000.00"}}`,
		},
		{
			"names beyond ASCII",
			`{"op":"call","name":"sum","args":{"path":"/workspace/Gr\u00fc\u00dfe €\ud834\udd1e.csv","column":"Betrag €"},"config":{}}`,
			`{"ok":true,"output":{"total":"1.00"}}`,
		},
		{
			"no such column",
			`{"op":"call","name":"sum","args":{"path":"/workspace/ledger.csv","column":"a\"b\\"},"config":{}}`,
			`{"ok":false,"error":{"code":"failed","message":"/workspace/ledger.csv: no column \"a\"b\\\""}}`,
		},
		{
			"a cell that is no amount",
			`{"op":"call","name":"sum","args":{"path":"/workspace/broken.csv","column":"amount"},"config":{}}`,
			`{"ok":false,"error":{"code":"failed","message":"/workspace/broken.csv: line 3 has no amount"}}`,
		},
		{
			"a line without the cell",
			`{"op":"call","name":"sum","args":{"path":"/workspace/short.csv","column":"amount"},"config":{}}`,
			`{"ok":false,"error":{"code":"failed","message":"/workspace/short.csv: line 3 has no amount"}}`,
		},
		{
			"an empty file",
			`{"op":"call","name":"sum","args":{"path":"/workspace/empty.csv","column":"amount"},"config":{}}`,
			`{"ok":false,"error":{"code":"failed","message":"/workspace/empty.csv: no column \"amount\""}}`,
		},
		{
			"a directory",
			`{"op":"call","name":"sum","args":{"path":"/workspace/deep","column":"amount"},"config":{}}`,
			`{"ok":false,"error":{"code":"failed","message":"/workspace/deep: cannot be read"}}`,
		},
		{
			"below a file",
			`{"op":"call","name":"sum","args":{"path":"/workspace/ledger.csv/x","column":"amount"},"config":{}}`,
			`{"ok":false,"error":{"code":"not_found","message":"/workspace/ledger.csv/x: not found"}}`,
		},
		{
			"a line more",
			`{"op":"call","name":"append","args":{"path":"/workspace/deep/own.csv","line":"0.10"},"config":{}}`,
			`{"ok":true,"output":{"lines":3}}`,
		},
		{
			"a line more where the last had no end",
			`{"op":"call","name":"append","args":{"path":"/workspace/ledger.csv","line":"x"},"config":{}}`,
			`{"ok":true,"output":{"lines":5}}`,
		},
		{
			"no file to append to",
			`{"op":"call","name":"append","args":{"path":"/workspace/none.csv","line":"x"},"config":{}}`,
			`{"ok":false,"error":{"code":"not_found","message":"/workspace/none.csv: not found"}}`,
		},
	}
}
