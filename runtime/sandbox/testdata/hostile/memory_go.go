// Keeps all the memory that it gets.
// fails: the plugin crashed: exit with code 2
package main

func main() {
	var kept [][]byte
	for {
		kept = append(kept, make([]byte, 1<<20))
		kept[len(kept)-1][0] = 1
	}
}
