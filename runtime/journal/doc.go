// Package journal is the record of a rollout.
//
// While a rollout is played, a [Writer] puts its record into a store, some turns at
// a time: a turn is durable before anybody elsewhere is answered. [Read] reads such a
// record back, as far as it goes: an interrupted rollout leaves a [Journal]
// without an [End].
//
// # Lines
//
// A journal is JSON Lines. Each line has a type:
//
//	header  what is played: environment, agent, task, tools, plugins
//	tree    the digest of the [Listing] of a tree that the rollout stands on
//	step    a builder, tool or verifier that ran: a [step.Record]
//	turn    what the agent said and called, and what it was shown
//	end     how it ended: outcome, reward, checks, progress
//
// The header comes first and the end last; the steps of a turn come before it.
//
// # Bundles
//
// A bundle is a journal with everything that replay needs, in one file:
// [WriteBundle] makes one from a store, [OpenBundle] checks and opens one. It
// is a zip file, which ordinary tools can read:
//
//	manifest.json           format, digests and counts of what follows
//	journal.jsonl           the lines but those of steps
//	steps.jsonl             the lines of steps
//	trees/NAME.json         the listing of a tree
//	blobs/HEX               the content with this SHA-256
//
//	unzip -p run.rover journal.jsonl | jq 'select(.type == "turn")'
//	unzip -p run.rover steps.jsonl | jq -r '.name'
//	unzip -p run.rover blobs/$(unzip -p run.rover trees/workspace.json |
//	    jq -r '.[] | select(.path == "/policy.md").digest' | cut -d: -f2)
//
// The same rollout gives the same bytes, but for the id of the rollout.
// Everything in a bundle is named by its digest, from the manifest down, and
// what a bundle is opened for has been compared with it.
// The last bytes, the comment of the zip file, seal it: they are the digest of
// all bytes before.
package journal
