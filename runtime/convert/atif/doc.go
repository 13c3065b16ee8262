// Package atif writes rollouts in the Agent Trajectory Interchange Format, version
// 1.7: a document for each, with what the format has no fields for, such as credit,
// in the extra of the trajectory, of its steps and of its calls, under "workrover".
package atif
