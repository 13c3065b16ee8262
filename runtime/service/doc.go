// Package service lets programs that bring their own agent play rollouts.
//
// A [Service] reads requests, one JSON object a line, and answers each with one
// line. "reset" opens a session, which is a rollout in the built environment;
// "step" plays a turn of it; "finish" judges it. Many sessions are open at
// once, and up to [Options].Jobs of them are played at the same time, while the
// requests of one session are answered in their order. What is wrong with a
// request is an [Error] in the answer to it, and ends nothing else.
package service
