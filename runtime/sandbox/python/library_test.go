package python_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// library is what the plugin of testdata/library answers, by the module of the
// standard library that it uses.
func library() map[string]string {
	return map[string]string{
		"csv":        `[[{"name":"Müller, Jo","amount":"1.50"},{"name":"a \"b\"","amount":"2"}],"name,amount\r\n\"Müller, Jo\",1.50\r\n\"a \"\"b\"\"\",2\r\n"]`,
		"json":       `{"a":"ä","b":[1,2.5,null]}`,
		"re":         `[["2026","10"],["2027","01"]]`,
		"decimal":    `["0.3","2.68"]`,
		"datetime":   `["2026-03-01","Sunday","2026-10-01T09:00:00",0.0]`,
		"pathlib":    `[["/workspace/deep/moved.txt","/workspace/sub/a.txt","/workspace/sub/b.txt"],"text","/workspace/deep/moved.txt",false]`,
		"shutil":     `[["a.txt","b.txt","moved.csv"],false]`,
		"tempfile":   `[true,"text"]`,
		"zipfile":    `[["a/b.txt","table.csv"],null,500]`,
		"xml":        `[[["b","ä"],["{urn:x}b","2"]],"1","<b id=\"1\">ä</b>"]`,
		"hashlib":    `["ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad","900150983cd24fb0d6963f7d28e17f72","d8bb14d833d59559"]`,
		"random":     `[959,[41,19,50],-0.25588028844760036]`,
		"sqlite3":    `[3]`,
		"threading":  `"can't start new thread"`,
		"socket":     `"module '_socket' has no attribute 'getaddrinfo'"`,
		"subprocess": `"[Errno 58] wasi does not support processes."`,
		"others": `["YWJj",[["a",2]],"1/3",["apple"],"abc","ä",5.0,2,"00000001","one [...]",{"a":1},"LATIN SMALL LETTER A WITH DIAERESIS",` +
			`"%C3%A4%20b","4cd605e7-afa2-5360-b5b9-c5e9fb5c76f4",891568578]`,
	}
}

func TestStandardLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: there is one goroutine, so no race; make test runs it")
	}
	p := open(t, shared, imported(t, "library"))
	workspace := tree(t, map[string]string{
		"/table.csv": "name,amount\n\"Müller, Jo\",1.50\n\"a \"\"b\"\"\",2\n", "/sub/a.txt": "a", "/sub/b.txt": "b",
	})
	var response struct{ Output []string }
	if err := json.Unmarshal(p.ask(t, workspace, `{"op":"call","name":"list"}`).Response, &response); err != nil {
		t.Fatal(err)
	}
	if len(response.Output) != len(library()) {
		t.Errorf("the plugin uses %q, and %d are expected", response.Output, len(library()))
	}
	for _, module := range response.Output {
		t.Run(module, func(t *testing.T) {
			got := p.ask(t, workspace, `{"op":"call","name":"use","args":{"module":"`+module+`"}}`)
			if diff := cmp.Diff(`{"ok":true,"output":`+library()[module]+`}`, string(got.Response)); diff != "" {
				t.Errorf("%v\n%s\n-want +got:\n%s", got.Failure, got.Log, diff)
			}
		})
	}
}
