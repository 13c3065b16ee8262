package main

import "math"

// band is a mean with its interval of 95 %.
type band struct {
	Mean float64 `json:"mean"`
	Half float64 `json:"half"` // of the interval's width
}

// student is the 97.5 % point of Student's distribution with 19 degrees of freedom.
const student = 2.093

// bandOf is the mean of a value for each seed.
func bandOf(values []float64) band {
	n := float64(len(values))
	mean, squares := 0.0, 0.0
	for _, x := range values {
		mean += x / n
	}
	for _, x := range values {
		squares += (x - mean) * (x - mean)
	}
	return band{mean, student * math.Sqrt(squares/(n-1)/n)}
}

// bandsOf are the means of curves, point by point.
func bandsOf(curves [][]float64) []band {
	bands := make([]band, curveGroups)
	for i := range bands {
		values := make([]float64, len(curves))
		for k, c := range curves {
			values[k] = c[i]
		}
		b := bandOf(values)
		bands[i] = band{rounded(b.Mean), rounded(b.Half)}
	}
	return bands
}

// rounded has the digits that one can see.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }
