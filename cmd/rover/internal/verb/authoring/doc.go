// Package authoring has the verbs with which an environment is written: init begins
// one, fmt formats it, lock accepts its plugins.
package authoring
