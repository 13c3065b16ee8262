package formula

// functionOf returns the function of a name in capitals.
func functionOf(name string) function {
	for _, known := range []func(string) function{
		logicFunction, mathFunction, statisticsFunction, conditionFunction,
		lookupFunction, textFunction, dateFunction, informationFunction, financeFunction,
	} {
		if f := known(name); f.known() {
			return f
		}
	}
	return function{}
}
