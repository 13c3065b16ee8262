package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ +(.*)$`)
	code    = regexp.MustCompile("(?ms)^```.*?^```$")
	notIn   = regexp.MustCompile(`[^\p{L}\p{N}_ -]`) // what GitHub leaves out of an anchor
)

// TestLinks: every link from a page to a file or a heading of the repository leads there.
func TestLinks(t *testing.T) {
	var pages []string
	for _, pattern := range []string{"*.md", "../*.md", "*/*.md", "../examples/*.md", "../examples/*/*.md", "../examples/plugins/*/*.md", "../sdk/*/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	for _, page := range pages {
		for _, l := range link.FindAllStringSubmatch(prose(t, page), -1) {
			if strings.Contains(l[1], ":") {
				continue // leads out of the repository
			}
			file, anchor, _ := strings.Cut(l[1], "#")
			to := page
			if file != "" {
				to = filepath.Join(filepath.Dir(page), filepath.FromSlash(file))
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %s: %v", page, l[1], err)
			} else if anchor != "" && !anchors(t, to)[anchor] {
				t.Errorf("%s: %s: the page has no such heading", page, l[1])
			}
		}
	}
}

// prose is a page without its code.
func prose(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return code.ReplaceAllString(string(text), "")
}

func anchors(t *testing.T, page string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, h := range heading.FindAllStringSubmatch(prose(t, page), -1) {
		plain := notIn.ReplaceAllString(strings.ToLower(link.ReplaceAllString(h[1], "]")), "")
		all[strings.ReplaceAll(plain, " ", "-")] = true
	}
	return all
}
