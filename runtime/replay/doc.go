// Package replay plays recorded rollouts again, and runs only what has to run.
//
// A recorded step may be taken in place of running it where the keys are equal,
// and everything that it observed is answered as it was. [Records] finds such a
// record among many. A [Memo] takes the steps of one bundle in place of running
// them, and says of every step why it ran. A [Pool] shares what steps came to
// among all rollouts of a process, and through a store with other processes;
// that is what a group of rollouts runs its steps with:
//
//	pool := replay.NewPool(&replay.PoolOptions{Store: disk})
//	defer pool.Close()
//	built, err := env.Build(ctx, pool.Run) // and so do all rollouts in it
//
// [Play] joins these to play a bundle. An agent that can act again does; of any
// other the recorded actions are played, and are evidence of what it would do as
// long as it would be shown what it had seen. Its [Report] says that, and whether
// everything is as it was recorded: if not, [Divergence] is where it is first
// otherwise. Bundles may be played in any number of environments at once:
//
//	report, err := replay.Play(ctx, bundle, env, &replay.Options{Pool: pool, AssumeActions: true})
//	proven := report.Outcome == replay.Pass && report.Evidence != rollout.Assumed
package replay
