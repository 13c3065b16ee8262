// Package witness sees the steps of a replay, and tells what about them is not as
// it was recorded: lines, cells and values, where a report has whole texts and
// digests.
//
//	seen := witness.New(bundle)
//	report, err := replay.Play(ctx, bundle, env, &replay.Options{Wrap: seen.Wrap})
//	lines := seen.Contrast(report.Divergence)
//
// What it tells is for people, and short, however much differs. It reads contents
// of the bundle, which has to be open as long.
package witness
