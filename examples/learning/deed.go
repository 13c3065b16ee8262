package main

// deed is one thing that the clerk can do, whenever it likes: a call whose
// arguments it makes of what it knows.
type deed struct {
	name string
	tool string
	args any // of a call that is always the same

	reads  document // what the clerk knows afterwards, if the call succeeds
	from   product  // where that comes from
	makes  product
	path   string
	uses   []document             // what it makes that of,
	text   func(m *memory) string // and how
	undoes product
}

// none stands for no document and no product.
const none = -1

// Arguments of tools.
type (
	inFile struct {
		Path string `json:"path"`
	}
	content struct {
		Path string `json:"path"`
		Text string `json:"text"`
	}
	search struct {
		Pattern string `json:"pattern"`
	}
	editing struct {
		Path string `json:"path"`
		Old  string `json:"old"`
		New  string `json:"new"`
	}
)

func read(name, path string, d document, from product) *deed {
	return &deed{name: name, tool: "read", args: inFile{path}, reads: d, from: from, makes: none, undoes: none}
}

func write(name, path string, p product, text func(*memory) string, uses ...document) *deed {
	return &deed{name: name, tool: "write", reads: none, from: none, makes: p, path: path, uses: uses, text: text, undoes: none}
}

func distraction(name, tool string, args any) *deed {
	return &deed{name: name, tool: tool, args: args, reads: none, from: none, makes: none, undoes: none}
}

// work is what has to be done: twelve deeds, of which each but the first readings
// stands on others.
func work() []*deed {
	return []*deed{
		read("read the brief", "brief.md", brief, none),
		read("read the orders", "orders.csv", orders, none),
		write("select", "work/selected.csv", selection, (*memory).selection, brief, orders),
		read("read the selection", "work/selected.csv", selected, selection),
		read("read the rates", "rates.csv", rates, none),
		write("convert", "work/converted.csv", conversion, (*memory).conversion, selected, rates),
		read("read the conversion", "work/converted.csv", converted, conversion),
		write("write the totals", "out/totals.csv", sum, (*memory).sum, converted),
		read("look up people", "people.csv", people, none),
		write("write the note", "out/note.md", note, (*memory).note, brief, people, converted),
		read("proof-read", "out/totals.csv", totals, sum),
		write("write the index", "out/index.txt", index, (*memory).index, totals),
	}
}

// distractions are what else one can do at a desk. The first three are of no use,
// the fourth may undo what was done, and the last is refused.
func distractions() []*deed {
	tidy := distraction("tidy up", "delete", inFile{"work/selected.csv"})
	tidy.undoes = selection
	return []*deed{
		distraction("list the files", "list", struct{}{}),
		distraction("search", "search", search{"North"}),
		distraction("read the archive", "read", inFile{"archive/2024.csv"}),
		tidy,
		distraction("mend an order", "edit", editing{"orders.csv", "1002,South,80", "1002,South,88"}),
	}
}

// call are the arguments. Who knows too little for what is to be made jots down a
// draft.
func (d *deed) call(m *memory) any {
	switch {
	case d.makes == none:
		return d.args
	case !m.knows(d.uses...):
		return content{"work/draft.txt", d.name + " when I know how\n"}
	}
	return content{d.path, d.text(m)}
}

// done is what a call that succeeded changes.
func (d *deed) done(m *memory, shown string) {
	switch {
	case d.reads != none:
		m.text[d.reads] = shown
	case d.makes != none:
		m.made[d.makes] = m.made[d.makes] || m.knows(d.uses...)
	case d.undoes != none:
		m.made[d.undoes] = false
	}
}

// consumes are the calls that the arguments are made of.
func (d *deed) consumes(m *memory, gave sources) []string {
	consumes := []string{}
	if m.knows(d.uses...) {
		for _, u := range d.uses {
			consumes = append(consumes, gave[u])
		}
	}
	return consumes
}

// sensible reports whether the deed is possible, and was not done.
func (d *deed) sensible(s *sight) bool {
	switch {
	case d.reads != none:
		return !s.known[d.reads] && (d.from == none || s.made[d.from])
	case d.makes != none:
		for _, u := range d.uses {
			if !s.known[u] {
				return false
			}
		}
		return !s.made[d.makes]
	}
	return false
}
