// Package calendar is the part of the plugin office for calendars: iCalendar files
// (.ics, RFC 5545) as calendar programs export them.
//
// A [document] keeps every line of a file as it is, so that what a tool does not
// change stays byte for byte; an [event] is what is read of some of its lines. A
// [moment] is a time as the file says it, in a [zone]: one that the file defines,
// one of the tz database, UTC, or none, as for birthdays. Events that repeat are
// expanded where somebody asks for a span of time; what the rules of a file mean
// is computed on the clock of its zone, which is why a call at ten in New York is
// at three or at four in Berlin.
//
// Each tool, verifier and builder is a file of its own, with its schema.
package calendar
