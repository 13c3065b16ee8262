// Command workload is what benchmarks of the meter run, as a reactor.
package main

import "encoding/json"

type order struct {
	ID    int               `json:"id"`
	Buyer string            `json:"buyer"`
	Lines []line            `json:"lines"`
	Notes map[string]string `json:"notes"`
}

type line struct {
	Item  string  `json:"item"`
	Count int     `json:"count"`
	Price float64 `json:"price"`
}

//go:wasmexport bytesum
func bytesum(rounds int32) int64 {
	sum := int64(0)
	for range rounds {
		for _, b := range buffer {
			sum += int64(b)
		}
	}
	return sum
}

var buffer = make([]byte, 512<<10)

//go:wasmexport json
func roundTrip(rounds int32) int64 {
	o := order{ID: 7, Buyer: "Ada", Notes: map[string]string{"gift": "yes", "colour": "red"}}
	for i := range 5 {
		o.Lines = append(o.Lines, line{Item: "thing", Count: i, Price: 1.25 * float64(i)})
	}
	size := 0
	for range rounds {
		b, err := json.Marshal(o)
		if err != nil {
			panic(err)
		}
		var back order
		if err := json.Unmarshal(b, &back); err != nil {
			panic(err)
		}
		size += len(b) + len(back.Lines)
	}
	return int64(size)
}

func main() {}
