// Package atif writes and reads rollouts in the Agent Trajectory Interchange Format.
//
// [Format] writes version 1.7: a document for each rollout, with what the format has
// no fields for, such as credit, in the extra of the trajectory, of its steps and of
// its calls, under "workrover".
//
// [NewImporter] reads versions 1.0 to 1.7. [Validate] holds a document against the
// rules of the format, which are data in the form of [shape]s as far as they are about
// keys and types. A step of the agent is a turn; steps that repeat earlier context are
// none, and trajectories that go on in another document are one rollout. What we
// have written ourselves is as it was; trajectories of others have no reward, so that
// there is no credit to be computed of them.
package atif
