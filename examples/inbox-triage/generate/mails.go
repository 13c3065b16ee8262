package main

import (
	"fmt"
	"strings"
)

// jana is whose inbox it is.
const jana = "Jana Köhler <jana.koehler@rhein-logistik.example>"

// What is attached to the invoice of the supplier whose name somebody else takes.
const (
	invoiceFile = "rechnung-2026-0311.txt"
	invoiceText = "Papier Schäfer\nRechnung 2026-0311\nBüromaterial 184,20 EUR\n"
)

// mail is one that lies in the inbox. They differ in how they are encoded, as
// mails of different programs do.
type mail struct {
	belongs           string // the folder in which it is filed
	from, cc, subject string
	date              string
	charset, encoding string // what the builder takes if these are empty
	answers           string // the mail that it answers
	attachment        string
	text, html        string
}

// inbox has the mails in the order of their files: 0001.eml is the first.
func inbox() []mail {
	var all []mail
	for _, day := range [][]mail{thursday(), friday(), saturday(), sunday(), monday()} {
		all = append(all, day...)
	}
	return all
}

// id is the Message-ID of the mail at a place of the inbox.
func (m mail) id(at int) string {
	_, domain, _ := strings.Cut(m.from, "@")
	return fmt.Sprintf("<m%02d@%s", at+1, domain)
}

// inboxTable is the source of the builder mailbox.
func inboxTable() [][]string {
	rows := [][]string{{"folder", "from", "to", "cc", "subject", "date", "text", "html", "charset", "encoding", "message_id", "in_reply_to", "attachments"}}
	for i, m := range inbox() {
		rows = append(rows, []string{"inbox", m.from, jana, m.cc, m.subject, m.date, m.text, m.html, m.charset, m.encoding, m.id(i), m.answers, m.attachment})
	}
	return rows
}

// filingTable says where each mail belongs.
func filingTable() [][]string {
	rows := [][]string{{"message_id", "folder"}}
	for i, m := range inbox() {
		rows = append(rows, []string{m.id(i), m.belongs})
	}
	return rows
}
