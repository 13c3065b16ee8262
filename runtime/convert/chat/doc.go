// Package chat reads conversations in the form of OpenAI's chat completions, as
// people keep them: JSON Lines, or an array, of objects with messages.
//
// [NewImporter] makes groups of a file of them. A message of the assistant is a turn
// with as many calls as it makes; messages of others, until the next turn, are what
// the agent heard. How a conversation becomes a rollout is told by package
// transcript, and how rollouts of one task come together by package gather.
package chat
