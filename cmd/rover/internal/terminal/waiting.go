package terminal

import "sync"

// Waiting returns what tells, once for each, that a plugin that is a process keeps
// everybody waiting. It may be called concurrently.
func (c *Console) Waiting() func(name string) {
	var mu sync.Mutex
	told := map[string]bool{}
	return func(name string) {
		mu.Lock()
		defer mu.Unlock()
		if told[name] {
			return
		}
		told[name] = true
		c.Tellf("waiting for the process of plugin %s, which has not answered a request for ten seconds; it is given up after ten minutes\n", name)
	}
}
