// Package conversation tells a rollout as the messages of a chat, in the form that
// the chat API of OpenAI gave them and most trainers read.
//
// [Of] makes the [Dialogue] of a rollout: its messages, and which of them the agent
// said in which turn. [Tools] are the tools that it was offered. [Format] writes
// dialogues with their advantages, for supervised training.
package conversation
