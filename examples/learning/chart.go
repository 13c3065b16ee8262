package main

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// chart is what a study came to, as a drawing: how the estimators learn, and below
// it how many rollouts every arm takes to the goal.
type chart struct{ strings.Builder }

// Places on the chart.
const (
	chartWidth  = 860
	left, right = 250, 830 // of what has an axis
	curvesTop   = 60
	curvesEnd   = 300
	dotsTop     = 396
	rowHeight   = 22
)

// style makes it readable on light and on dark.
const style = `
text { font: 13px system-ui, "Helvetica Neue", Arial, sans-serif; fill: #1f2328 }
.title { font-size: 15px; font-weight: 600 }
.note { fill: #59636e }
.grid { stroke: #8b949e; stroke-opacity: .35; fill: none }
.axis { stroke: #59636e; fill: none }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .note { fill: #9198a1 } .axis { stroke: #9198a1 } }
`

// colour is what an estimator is drawn in, with what it is compared with.
func colour(method string) string {
	name, _, _ := strings.Cut(method, ",")
	return map[string]string{"GRPO": "#d1792b", "e-GRPO": "#8a63d2", "VTCA": "#2f81c7"}[name]
}

// drawChart draws the outcomes of a study.
func drawChart(to io.Writer, list []*outcome) error {
	c := &chart{}
	height := dotsTop + dotsHeight(list) + 50
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-label="Learning curves of GRPO, e-GRPO and VTCA, and rollouts to 90 %% success">`, chartWidth, height, chartWidth, height)
	c.add("<style>%s</style>", style)
	c.curves(list)
	c.dots(list)
	c.add("</svg>")
	_, err := io.WriteString(to, c.String())
	return err
}

func (c *chart) add(format string, args ...any) { fmt.Fprintf(c, format+"\n", args...) }

// text writes text that ends, begins or has its middle at a place.
func (c *chart) text(x, y float64, anchor, class, text string) {
	c.add(`<text x="%.1f" y="%.1f" text-anchor="%s" class="%s">%s</text>`, x, y, anchor, class, text)
}

func (c *chart) line(class string, x1, y1, x2, y2 float64) {
	c.add(`<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, class, x1, y1, x2, y2)
}

// axis is a linear scale from 0.
type axis struct {
	to         float64 // the highest value
	start, end float64 // on the chart
}

func (a axis) at(x float64) float64 {
	return a.start + (a.end-a.start)*min(x, a.to)/a.to
}

// ticks are round values on the axis, from 0.
func (a axis) ticks() []float64 {
	step := math.Pow(10, math.Floor(math.Log10(a.to)))
	for _, part := range []float64{1, 2, 5, 10} {
		if step /= part; a.to/step >= 4 {
			break
		}
		step *= part
	}
	var list []float64
	for i := 0; float64(i)*step <= a.to*1.0001; i++ {
		list = append(list, float64(i)*step)
	}
	return list
}

// curves draws the chance of success over the rollouts.
func (c *chart) curves(list []*outcome) {
	x, y := axis{curveGroups * groupSize, left, right}, axis{1, curvesEnd, curvesTop}
	c.text(left, 26, "start", "title", "Chance of success of the policy while it learns")
	c.text(left, 44, "start", "note", fmt.Sprintf("mean of %d seeds, with the 95 %% interval of the mean", seeds))
	for _, v := range y.ticks() {
		c.line("grid", left, y.at(v), right, y.at(v))
		c.text(left-8, y.at(v)+4, "end", "note", fmt.Sprintf("%.0f %%", 100*v))
	}
	for _, v := range x.ticks() {
		c.line("axis", x.at(v), curvesEnd, x.at(v), curvesEnd+5)
		c.text(x.at(v), curvesEnd+20, "middle", "note", fmt.Sprint(v))
	}
	c.line("axis", left, curvesEnd, right, curvesEnd)
	c.text((left+right)/2, curvesEnd+38, "middle", "", "rollouts")
	row := 0.0
	for _, o := range list {
		if o.Setting != settings()[0] || strings.Contains(o.Method, ",") {
			continue
		}
		c.curve(o, x, y)
		c.add(`<line stroke="%s" stroke-width="3" x1="40" y1="%.1f" x2="66" y2="%.1f"/>`, colour(o.Method), 90+row, 90+row)
		c.text(76, 94+row, "start", "", o.Method)
		row += rowHeight
	}
}

// curve draws the mean of a method, and its interval as a band.
func (c *chart) curve(o *outcome, x, y axis) {
	var mean, low, high []string
	for i, b := range o.Curve {
		at := x.at(float64((i + 1) * groupSize))
		mean = append(mean, fmt.Sprintf("%.1f,%.1f", at, y.at(b.Mean)))
		low = append(low, fmt.Sprintf("%.1f,%.1f", at, y.at(max(0, b.Mean-b.Half))))
		high = append([]string{fmt.Sprintf("%.1f,%.1f", at, y.at(b.Mean+b.Half))}, high...)
	}
	c.add(`<polygon fill="%s" fill-opacity=".22" points="%s"/>`, colour(o.Method), strings.Join(append(low, high...), " "))
	c.add(`<polyline fill="none" stroke="%s" stroke-width="2" points="%s"/>`, colour(o.Method), strings.Join(mean, " "))
}

// dotsHeight is how high the rows of all outcomes are, with a line for each
// setting.
func dotsHeight(list []*outcome) int { return rowHeight * (len(list) + len(settings())) }

// dots draws the rollouts that each arm takes to the goal.
func (c *chart) dots(list []*outcome) {
	longest := 0.0
	for _, o := range list {
		b := o.rollouts()
		longest = max(longest, b.Mean+b.Half)
	}
	x := axis{math.Ceil(longest/50) * 50, left, right}
	end := float64(dotsTop + dotsHeight(list) + 8)
	c.text(left, dotsTop-22, "start", "title", fmt.Sprintf("Rollouts to a chance of success of %.0f %%", 100*goal))
	c.text(left, dotsTop-4, "start", "note", "mean and 95 % interval of the mean; less is better")
	for _, v := range x.ticks() {
		c.line("grid", x.at(v), dotsTop+6, x.at(v), end)
		c.text(x.at(v), end+18, "middle", "note", fmt.Sprint(v))
	}
	y := float64(dotsTop)
	for i, o := range list {
		if i == 0 || o.Setting != list[i-1].Setting {
			y += rowHeight
			c.text(left-12, y+4, "end", "note", o.Setting.String())
		}
		y += rowHeight
		c.dot(o, x, y)
	}
}

func (c *chart) dot(o *outcome, x axis, y float64) {
	b := o.rollouts()
	c.text(left-12, y+4, "end", "", o.Method)
	c.add(`<line stroke="%s" stroke-width="2" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, colour(o.Method), x.at(max(0, b.Mean-b.Half)), y, x.at(b.Mean+b.Half), y)
	c.add(`<circle fill="%s" cx="%.1f" cy="%.1f" r="4.5"/>`, colour(o.Method), x.at(b.Mean), y)
}
