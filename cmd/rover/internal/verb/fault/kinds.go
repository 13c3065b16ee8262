package fault

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/naming"
	"github.com/workrover/workrover/runtime/repair/fault"
)

// checkKind refuses the name of a kind of faults that does not exist.
func checkKind(name string) error {
	if fault.Find(name) != nil {
		return nil
	}
	known := kindNames()
	return fmt.Errorf("there is no kind %q of faults; there are: %s%s", name, strings.Join(known, ", "), naming.DidYouMean("", name, known))
}

func kindNames() []string {
	var names []string
	for _, k := range fault.Kinds() {
		names = append(names, k.Name)
	}
	return names
}
