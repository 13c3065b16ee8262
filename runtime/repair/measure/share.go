package measure

import "math"

// Share is how many of some have a property, with the 95 % interval of Wilson. Of
// nothing there is no share.
type Share struct {
	Count int      `json:"count"`
	Of    int      `json:"of"`
	Share *float64 `json:"share"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// NewShare is the share of count among of.
func NewShare(count, of int) Share {
	s := Share{Count: count, Of: of}
	if of == 0 {
		return s
	}
	low, high := wilson(count, of)
	s.Share, s.Low, s.High = rounded(float64(count)/float64(of)), rounded(low), rounded(high)
	return s
}

// rounded is a number to six places: more would tell processors apart, and nothing else.
func rounded(x float64) *float64 { return new(math.Round(x*1e6) / 1e6) }

// quantile is that of the standard normal distribution at 0.975.
const quantile = 1.959963984540054

// wilson is the 95 % score interval for count of n, n > 0, without correction for
// continuity (Wilson 1927). Unlike the interval of Wald it is sensible where all or
// none of a few have the property, which is what one hopes for here.
func wilson(count, n int) (low, high float64) {
	const z2 = quantile * quantile
	of := float64(n)
	p := float64(count) / of
	centre := (p + z2/(2*of)) / (1 + z2/of)
	half := quantile / (1 + z2/of) * math.Sqrt(p*(1-p)/of+z2/(4*of*of))
	low, high = centre-half, centre+half
	if count == 0 {
		low = 0 // and not what rounding leaves of it
	}
	if count == n {
		high = 1
	}
	return low, high
}
