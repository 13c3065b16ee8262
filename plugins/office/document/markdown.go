package document

import (
	"fmt"
	"strconv"
	"strings"
)

// markdown writes blocks as text.
func markdown(blocks []block) string {
	var out strings.Builder
	for i, b := range blocks {
		if i > 0 && (b.kind != item || blocks[i-1].kind != item || b.level == 0 && b.ordered == 1) {
			out.WriteByte('\n')
		}
		out.WriteString(b.markdown() + "\n")
	}
	return out.String()
}

func (b *block) markdown() string {
	switch b.kind {
	case heading:
		return strings.Repeat("#", min(b.level, maxHeading)) + " " + strings.ReplaceAll(b.text, "\n", " ")
	case item:
		mark := "- "
		if b.ordered > 0 {
			mark = fmt.Sprintf("%d. ", b.ordered)
		}
		indent := strings.Repeat("  ", b.level)
		return indent + mark + strings.ReplaceAll(b.text, "\n", "\n"+indent+"  ")
	case table:
		return tableText(b.rows)
	case unit:
		return "--- " + b.text
	}
	lines := strings.Split(b.text, "\n")
	for i, line := range lines {
		if marked(line) {
			lines[i] = `\` + line
		}
	}
	return strings.Join(lines, "\n")
}

const maxHeading = 6

// marked reports whether a line of a paragraph looks like something else.
func marked(line string) bool {
	if line == "" {
		return false
	}
	level, _ := cutHeading(line)
	_, _, isItem := cutItem(line)
	return level > 0 || isItem || line[0] == '|' || line[0] == '\\'
}

func tableText(rows [][]string) string {
	var lines []string
	for i, row := range rows {
		cells := make([]string, len(row))
		for j, cell := range row {
			cells[j] = strings.NewReplacer("\n", "<br>", "|", `\|`).Replace(cell)
		}
		lines = append(lines, "| "+strings.Join(cells, " | ")+" |")
		if i == 0 {
			lines = append(lines, "|"+strings.Repeat("---|", len(row)))
		}
	}
	return strings.Join(lines, "\n")
}

// parseMarkdown reads what markdown writes, and what people write like it.
func parseMarkdown(text string) []block {
	var blocks []block
	open := false // the last block may go on
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n") + "\n") {
		line = strings.TrimRight(line, "\n")
		trimmed := strings.TrimSpace(line)
		level, title := cutHeading(trimmed)
		content, ordered, isItem := cutItem(trimmed)
		last := len(blocks) - 1
		switch {
		case trimmed == "":
			open = false
		case level > 0:
			blocks = append(blocks, block{kind: heading, level: level, text: title})
			open = false
		case isItem:
			blocks = append(blocks, block{kind: item, level: min((len(line)-len(strings.TrimLeft(line, " ")))/2, maxLevel), ordered: ordered, text: content})
			open = true
		case strings.HasPrefix(trimmed, "|"):
			if !open || blocks[last].kind != table {
				blocks = append(blocks, block{kind: table})
				last++
			}
			if !isRule(trimmed) || len(blocks[last].rows) != 1 {
				blocks[last].rows = append(blocks[last].rows, cutCells(trimmed))
			}
			open = true
		case open && blocks[last].kind != table:
			blocks[last].text += "\n" + strings.TrimPrefix(trimmed, `\`)
		default:
			blocks = append(blocks, block{text: strings.TrimPrefix(trimmed, `\`)})
			open = true
		}
	}
	return blocks
}

const maxLevel = 8 // of items, from 0

// cutHeading cuts the # from a heading.
func cutHeading(line string) (level int, text string) {
	rest := strings.TrimLeft(line, "#")
	level = len(line) - len(rest)
	if level == 0 || level > maxHeading || !strings.HasPrefix(rest, " ") {
		return 0, ""
	}
	return level, strings.TrimSpace(rest)
}

// cutItem cuts the mark from an item of a list.
func cutItem(line string) (text string, ordered int, ok bool) {
	for _, mark := range []string{"- ", "* ", "+ "} {
		if text, ok := strings.CutPrefix(line, mark); ok {
			return strings.TrimSpace(text), 0, true
		}
	}
	digits, text, ok := strings.Cut(line, ". ")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 1 || len(digits) > 4 {
		return "", 0, false
	}
	return strings.TrimSpace(text), n, true
}

// cutCells cuts a row of a table.
func cutCells(line string) []string {
	line = strings.TrimPrefix(line, "|")
	if strings.HasSuffix(line, "|") && !strings.HasSuffix(line, `\|`) {
		line = line[:len(line)-1]
	}
	const bar = "\x00"
	var cells []string
	for cell := range strings.SplitSeq(strings.ReplaceAll(line, `\|`, bar), "|") {
		cells = append(cells, strings.NewReplacer(bar, "|", "<br>", "\n").Replace(strings.TrimSpace(cell)))
	}
	return cells
}

// isRule reports whether a line is the one below the head of a table.
func isRule(line string) bool {
	return strings.Trim(line, "|-: ") == "" && strings.Contains(line, "-")
}
