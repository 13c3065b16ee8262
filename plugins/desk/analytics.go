package desk

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

func analyticsTools() []tool {
	from := param{"time_min", "The first day: YYYY-MM-DD."}
	to := param{"time_max", "The last day: YYYY-MM-DD."}
	return []tool{
		{
			name: "analytics_create_plot", description: "Plot a value by day. Answers the path of the plot.", writes: true, use: createPlot,
			params: []param{
				from, to,
				{"value_to_plot", "The value: total_visits, session_duration_seconds, user_engaged, visits_direct, visits_referral, visits_search_engine or visits_social_media."},
				{"plot_type", "The kind of plot: bar, line, scatter or histogram."},
			},
		},
		{name: "analytics_engaged_users_count", description: "Count the visits of engaged users by day.", params: []param{from, to}, use: countEngaged},
		{
			name: "analytics_get_visitor_information_by_id", description: "Tell all visits of a visitor.", use: visitsOf,
			params: []param{{"visitor_id", "The id of the visitor, such as 0012."}},
		},
		{
			name: "analytics_traffic_source_count", description: "Count the visits that came from a source by day.", use: countSource,
			params: []param{from, to, {"traffic_source", "The source: direct, referral, search engine or social media. Without it all visits are counted."}},
		},
		{name: "analytics_total_visits_count", description: "Count the visits by day.", params: []param{from, to}, use: countVisits},
		{
			name: "analytics_get_average_session_duration", description: "Average the seconds that visits took, by day.", writes: true, use: averageDuration,
			params: []param{from, to},
		},
	}
}

// plotColumn is the one column of the plots.
const plotColumn = "file_path"

// createPlot notes what is to be plotted. It makes no picture.
func createPlot(d *desk, a args) (answer, error) {
	switch {
	case a.missing("time_min"):
		return says("Start date not provided.")
	case a.missing("time_max"):
		return says("End date not provided.")
	case !a["value_to_plot"].is("total_visits", "session_duration_seconds", "user_engaged", "visits_direct", "visits_referral", "visits_search_engine", "visits_social_media"):
		return says("Value to plot must be one of 'total_visits', 'session_duration_seconds', 'user_engaged', 'direct', 'referral', 'search engine', 'social media'")
	case !a["plot_type"].is("bar", "line", "scatter", "histogram"):
		return says("Plot type must be one of 'bar', 'line', 'scatter', or 'histogram'")
	}
	t, err := d.read(plotsFile)
	if isMissing(err) {
		t, err = &table{at: path.Join(d.dir, plotsFile), columns: []string{plotColumn}}, nil
	}
	if err != nil {
		return answer{}, err
	}
	name := fmt.Sprintf("plots/%s_%s_%s_%s.png", a["time_min"].printed(), a["time_max"].printed(), a["value_to_plot"].printed(), a["plot_type"].printed())
	r, err := t.newRow(map[string]cell{plotColumn: textCell(name)})
	if err != nil {
		return answer{}, err
	}
	t.rows = append(t.rows, r)
	if err := d.save(plotsFile, t); err != nil {
		return answer{}, err
	}
	return says(name)
}

func visitsOf(d *desk, a args) (answer, error) {
	if a.missing("visitor_id") {
		return says("Visitor ID not provided.")
	}
	t, err := d.read(visitsFile)
	if err != nil {
		return answer{}, err
	}
	found, err := t.with("visitor_id", a["visitor_id"])
	if err != nil {
		return answer{}, err
	}
	if len(found) == 0 {
		return says("Visitor not found.")
	}
	engaged := t.column("user_engaged")
	rows := make([]row, len(found))
	for i, place := range found {
		rows[i] = row{cells: slices.Clone(t.rows[place].cells)}
		if engaged >= 0 {
			rows[i].cells[engaged] = mark + cell(strconv.FormatBool(isEngaged(rows[i].cells[engaged])))
		}
	}
	return gives(t.records(rows))
}

func isEngaged(c cell) bool { return c == "True" }

func countVisits(d *desk, a args) (answer, error) {
	return countByDay(d, a, "visitor_id", func(cell) bool { return true })
}

func countEngaged(d *desk, a args) (answer, error) {
	return countByDay(d, a, "user_engaged", isEngaged)
}

func countSource(d *desk, a args) (answer, error) {
	if a.missing("traffic_source") {
		return countVisits(d, a)
	}
	source, isText := a["traffic_source"].text()
	return countByDay(d, a, "traffic_source", func(c cell) bool {
		s, ok := c.text()
		return isText && ok && s == source
	})
}

// countByDay counts the visits of each day on which there were some, if the
// cell of a column counts.
func countByDay(d *desk, a args, column string, counts func(cell) bool) (answer, error) {
	t, err := d.read(visitsFile)
	if err != nil {
		return answer{}, err
	}
	place, err := t.need(column)
	if err != nil {
		return answer{}, err
	}
	days, err := t.byDay(a, func(r row, day *dayOfVisits) error {
		if counts(r.cells[place]) {
			day.sum++
		}
		return nil
	})
	if err != nil {
		return answer{}, err
	}
	return perDay(days, func(day *dayOfVisits) string { return strconv.FormatInt(day.sum, 10) })
}

// dayOfVisits is a day with what is counted of it.
type dayOfVisits struct {
	visits int64
	sum    int64
}

// byDay counts the visits within the bounds that were given, by day.
func (t *table) byDay(a args, count func(row, *dayOfVisits) error) (map[string]*dayOfVisits, error) {
	place, err := t.need("date_of_visit")
	if err != nil {
		return nil, err
	}
	rows, err := t.spanned(t.rows, "date_of_visit", bounds{a["time_min"], a["time_max"]}, asWritten)
	if err != nil {
		return nil, err
	}
	days := map[string]*dayOfVisits{}
	for _, r := range rows {
		_, name := r.cells[place].read()
		day := days[name]
		if day == nil {
			day = &dayOfVisits{}
			days[name] = day
		}
		day.visits++
		if err := count(r, day); err != nil {
			return nil, err
		}
	}
	return days, nil
}

// perDay is the object of a number for each day, in the order of days.
func perDay(days map[string]*dayOfVisits, number func(*dayOfVisits) string) (answer, error) {
	out := []byte{'{'}
	for i, name := range slices.Sorted(maps.Keys(days)) {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(appendString(out, name), ':'), number(days[name])...)
	}
	return gives(append(out, '}'))
}

// averageDuration averages. Asked without a bound it turns the durations of the
// table from texts into numbers, which shows when visits are told.
func averageDuration(d *desk, a args) (answer, error) {
	t, err := d.read(visitsFile)
	if err != nil {
		return answer{}, err
	}
	place, err := t.need("session_duration_seconds")
	if err != nil {
		return answer{}, err
	}
	days, err := t.byDay(a, func(r row, day *dayOfVisits) error {
		_, s := r.cells[place].read()
		n, err := wholeNumber(s)
		if err != nil {
			return plugin.Errorf(plugin.CodeFailed, "the duration %q is no whole number", s)
		}
		day.sum += n
		return nil
	})
	if err != nil {
		return answer{}, err
	}
	averages, err := perDay(days, average)
	if err != nil || !a["time_min"].missing() || !a["time_max"].missing() {
		return averages, err
	}
	if t.numbered(place) {
		err = d.save(visitsFile, t)
	}
	return averages, err
}

// wholeNumber reads a whole number, also one written as a double.
func wholeNumber(s string) (int64, error) {
	return strconv.ParseInt(strings.TrimSuffix(s, ".0"), 10, 64)
}

// numbered makes doubles of the whole numbers that are texts in a column, and
// reports whether there were some.
func (t *table) numbered(column int) (changed bool) {
	for i, r := range t.rows {
		s, _ := r.cells[column].text()
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			t.set(i, column, mark+cell(strconv.FormatInt(n, 10))+".0")
			changed = true
		}
	}
	return changed
}

// average is the mean of whole numbers, written so that it is seen to be no
// whole number itself.
func average(day *dayOfVisits) string {
	mean := strconv.FormatFloat(float64(day.sum)/float64(day.visits), 'f', -1, 64)
	if !strings.Contains(mean, ".") {
		mean += ".0"
	}
	return mean
}
