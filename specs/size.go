package specs

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ParseBytes reads an amount of memory or storage: a whole number and one of
// the units B, KiB, MiB, GiB, TiB.
func ParseBytes(s string) (int64, error) {
	digits := strings.TrimRight(s, "BKMGTi")
	shift, ok := map[string]uint{"B": 0, "KiB": 10, "MiB": 20, "GiB": 30, "TiB": 40}[s[len(digits):]]
	n, err := strconv.ParseInt(digits, 10, 64)
	if !ok || err != nil || n < 0 || n > math.MaxInt64>>shift {
		return 0, fmt.Errorf(`%q is not an amount of bytes such as "256MiB"; the units are B, KiB, MiB, GiB and TiB`, s)
	}
	return n << shift, nil
}
