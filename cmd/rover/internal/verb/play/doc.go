// Package play has the verbs that play rollouts: run lets an agent that rover knows
// play, serve a program that brings its own.
package play
