// Recurses for ever, on a stack that Go grows until its limit.
// fails: the plugin ran into a limit: limit depth: 1900 calls inside each other, and it made one more; raise it with limits { depth = … } in the plugin block
package main

func down(n int) int { return down(n+1) + 1 }

func main() { println(down(0)) }
