// Has 1,000 goroutines that never rest.
// limits: fuel=200000000
// fails: the plugin ran into a limit: limit fuel: 200000000 units, and it used 200000061; raise it with limits { fuel = … } in the plugin block
package main

import "runtime"

func main() {
	for range 1000 {
		go func() {
			for {
				runtime.Gosched()
			}
		}()
	}
	select {}
}
