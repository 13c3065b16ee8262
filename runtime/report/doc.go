// Package report writes what was computed as one HTML file, which needs nothing
// beside it: no other file, no network, no server.
//
// A [Page] is such a file while it is written: a head, data, and at the end what
// shows the data. It says which styles and scripts it has by their digests, and
// browsers run no others. [Credit] is the page that shows groups of rollouts with
// their credit, as graphs of turns and artifacts.
//
// What agents, tools and tasks say is data and nothing else. It goes into the file
// as JSON, escaped by package html/template, and from there into the page as text.
package report
