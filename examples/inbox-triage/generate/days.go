package main

// The mails of five days. Each stands for a rule of the policy; what looks alike
// belongs apart: a supplier and who has his name, a complaint and praise.

func thursday() []mail {
	return []mail{
		{belongs: "invoices", from: "Papier Schäfer <rechnung@papier-schaefer.example>", subject: "Rechnung 2026-0311 für Büromaterial", date: "2026-03-05T08:12:00+01:00",
			charset: "iso-8859-15", encoding: "quoted-printable", attachment: invoiceFile,
			text: "Sehr geehrte Frau Köhler,\n\nanbei unsere Rechnung 2026-0311 über 184,20 €, zahlbar bis 19. März.\n\nMit freundlichen Grüßen\nPapier Schäfer\n"},
		{belongs: "newsletters", from: "Logistik heute <news@logistik-heute.example>", subject: "Die zehn größten Häfen Europas", date: "2026-03-05T09:00:00+01:00",
			encoding: "quoted-printable",
			html:     `<html><body><h1>Die zehn größten Häfen</h1><p>Rotterdam bleibt vorn.</p><p><a href="https://logistik-heute.example/abmelden">Abmelden</a></p></body></html>`},
		{belongs: "people", from: "Zoë Müller <zoe.mueller@rhein-logistik.example>", subject: "Urlaub über Ostern", date: "2026-03-05T10:20:00+01:00",
			text: "Liebe Jana,\n\nich würde gern vom 1. bis 10. April frei nehmen. Trägst du es ein, wenn die Personalabteilung zustimmt?\n\nGrüße\nZoë\n"},
		{belongs: "applications", from: "Tomáš Dvořák <tomas.dvorak@post.example>", subject: "Application: dispatcher, Cologne", date: "2026-03-05T11:45:00+01:00",
			encoding: "base64",
			text:     "Dear Ms Köhler,\n\nplease find my application for the position of dispatcher. I can start in May.\n\nTomáš Dvořák\n"},
		{belongs: "suspicious", from: "Papier Schäfer <buchhaltung@papier-schaefer.example.pay-now.example>", subject: "Rechnung 2026-0311: neue Bankverbindung", date: "2026-03-05T13:30:00+01:00",
			charset: "windows-1252", encoding: "quoted-printable",
			text: "Sehr geehrte Frau Köhler,\n\nunsere Bankverbindung hat sich geändert. Bitte überweisen Sie Rechnung 2026-0311 auf das neue Konto und bestätigen Sie kurz per Mail.\n\nPapier Schäfer\n"},
		{belongs: "archive", from: "Bob Janssen <bob.janssen@rhein-logistik.example>", subject: "Kantine am Freitag", date: "2026-03-05T14:05:00+01:00",
			text: "Freitag gibt es Himmel un Ääd. Kommst du mit?\n\nBob\n"},
	}
}

func friday() []mail {
	return []mail{
		{belongs: "invoices", from: "Stadtwerke Köln <abrechnung@stadtwerke-koeln.example>", subject: "Ihre Abrechnung für Februar", date: "2026-03-06T06:00:00+01:00",
			encoding: "base64",
			html:     "<p>Guten Tag,</p><table><tr><td>Strom Februar</td><td>1.204,77&nbsp;&euro;</td></tr></table><p>Der Betrag wird am 16. M&auml;rz abgebucht.</p>"},
		{belongs: "customers", from: "Bäckerei Löwe <post@baeckerei-loewe.example>", subject: "Beschwerde K-2026-118: Lieferung zu spät", date: "2026-03-06T09:10:00+01:00",
			charset: "iso-8859-1", encoding: "8bit",
			text: "Guten Tag,\n\nam Donnerstag kam das Mehl drei Stunden zu spät, und zwei Säcke waren nass. Unter K-2026-118 haben wir das gemeldet. Wann wird das gelöst?\n\nMit freundlichen Grüßen\nHeike Löwe\n"},
		{belongs: "newsletters", from: "Office World <offers@office-world.example>", subject: "50 % off chairs – this week only", date: "2026-03-06T10:00:00+01:00",
			html: "<p>Chairs, <b>half price</b>.</p><ul><li>Modell Köln</li><li>Modell Rhein</li></ul>"},
		{belongs: "people", from: "Bob Janssen <bob.janssen@rhein-logistik.example>", subject: "Re: Urlaub über Ostern", date: "2026-03-06T11:15:00+01:00",
			answers: "<m03@rhein-logistik.example>",
			text:    "Die Personalabteilung hat Zoës Urlaub bestätigt.\n\nBob\n\n> ich würde gern vom 1. bis 10. April frei nehmen.\n"},
		{belongs: "suspicious", from: "IT-Support <helpdesk@rhein-logistik-support.example>", subject: "Ihr Passwort läuft heute ab", date: "2026-03-06T12:00:00+01:00",
			text: "Ihr Passwort läuft in 2 Stunden ab. Antworten Sie mit Ihrem alten Passwort, um es zu verlängern.\n"},
		{belongs: "meetings", from: "Grace Whitfield <grace.whitfield@hudson-freight.example>", cc: "bob.janssen@rhein-logistik.example", subject: "Meeting with Hudson Freight in the week of 16 March", date: "2026-03-06T10:05:00-05:00",
			text: "Dear Jana,\n\ncould you, Bob and I meet for an hour in the week of 16 March, online? Any time that your policy allows is fine, as long as we are done by noon in New York.\n\nBest\nGrace\n"},
		{belongs: "archive", from: "Hausverwaltung <info@hv-dom.example>", subject: "Aufzugwartung am 24. März", date: "2026-03-06T15:40:00+01:00",
			text: "Am 24. März wird der Aufzug gewartet, 8 bis 12 Uhr.\n"},
		{belongs: "applications", from: "Anneliese Groß <a.gross@mail.example>", subject: "Initiativbewerbung", date: "2026-03-06T16:20:00+01:00",
			charset: "iso-8859-1", encoding: "quoted-printable",
			text: "Sehr geehrte Damen und Herren,\n\nich bewerbe mich als Lohnbuchhalterin und freue mich auf Ihre Antwort.\n\nAnneliese Groß\n"},
		{belongs: "invoices", from: "Taxi Süd eG <rechnung@taxi-sued.example>", subject: "Sammelrechnung Februar", date: "2026-03-06T17:00:00+01:00",
			text: "Anbei die Sammelrechnung über 311,40 Euro.\n"},
		{belongs: "archive", from: "Zoë Müller <zoe.mueller@rhein-logistik.example>", subject: "Schlüssel fürs Archiv", date: "2026-03-06T17:30:00+01:00",
			text: "Der Schlüssel liegt wieder am Empfang.\n\nZoë\n"},
	}
}

func saturday() []mail {
	return []mail{
		{belongs: "meetings", from: "Bob Janssen <bob.janssen@rhein-logistik.example>", subject: "Budget am Mittwoch", date: "2026-03-07T08:00:00+01:00",
			text: "Unsere Budgetrunde bleibt mittwochs um 14 Uhr. Dienstag bin ich nicht da.\n\nBob\n"},
		{belongs: "newsletters", from: "Hafenblatt <redaktion@hafenblatt.example>", subject: "Hafenblatt Nr. 10", date: "2026-03-07T09:00:00+01:00",
			encoding: "8bit",
			text:     "Diese Woche: Niedrigwasser, Schleusen, Stellenmarkt.\n"},
		{belongs: "customers", from: "Café am Dom <hallo@cafe-am-dom.example>", subject: "Danke für die schnelle Lieferung", date: "2026-03-07T10:10:00+01:00",
			text: "Das war die schnellste Lieferung seit Jahren. Danke! Antwort ist nicht nötig.\n"},
		{belongs: "suspicious", from: "DHL Paket <zustellung@dhl.example.track-it.example>", subject: "Ihr Paket wartet: Gebühr 1,99 €", date: "2026-03-07T11:00:00+01:00",
			html: `<p>Zahlen Sie 1,99&nbsp;&euro;: <a href="https://track-it.example/pay">dhl.example</a></p>`},
	}
}

func sunday() []mail {
	return []mail{
		{belongs: "invoices", from: "Büro & Technik GmbH <faktura@buero-technik.example>", subject: "Mahnung zur Rechnung 88-121", date: "2026-03-08T07:00:00+01:00",
			charset: "windows-1252", encoding: "base64",
			text: "Unsere Rechnung 88-121 über 59,00 € ist seit dem 1. März offen.\n"},
		{belongs: "people", from: "Personalabteilung <hr@rhein-logistik.example>", subject: "Krankmeldung Ömer Yıldız", date: "2026-03-08T08:30:00+01:00",
			text: "Ömer Yıldız ist bis einschließlich 13. März krank.\n"},
		{belongs: "archive", from: "Stadt Köln <info@stadt-koeln.example>", subject: "Straßensperrung Rheinufer", date: "2026-03-08T09:00:00+01:00",
			text: "Das Rheinufer ist am 15. März wegen des Laufs gesperrt.\n"},
		{belongs: "applications", from: "Noor van Dijk <noor@vandijk.example>", subject: "Sollicitatie / Application", date: "2026-03-08T12:00:00+01:00",
			text: "Dear Jana Köhler,\n\nI would like to work for you as a data analyst. My CV is on its way by post.\n\nNoor van Dijk\n"},
		{belongs: "newsletters", from: "Rail & Road <weekly@rail-road.example>", subject: "Weekly: rates, routes, rumours", date: "2026-03-08T18:00:00+00:00",
			text: "Unsubscribe at any time.\n"},
		{belongs: "meetings", from: "Grace Whitfield <grace.whitfield@hudson-freight.example>", subject: "Weekly call: clocks", date: "2026-03-08T14:00:00-04:00",
			text: "Our clocks went forward today; yours only go on the 29th. The weekly call stays at 10 in the morning, New York time.\n\nGrace\n"},
	}
}

func monday() []mail {
	return []mail{
		{belongs: "invoices", from: "Cloudspeicher AG <billing@cloudspeicher.example>", subject: "Invoice 7781 (March)", date: "2026-03-09T05:00:00+01:00",
			text: "Your invoice 7781 over EUR 39.00 is attached to your account.\n"},
		{belongs: "archive", from: "Empfang <empfang@rhein-logistik.example>", subject: "Fundsache: schwarzer Schirm", date: "2026-03-09T07:30:00+01:00",
			text: "Am Empfang liegt ein schwarzer Schirm.\n"},
		{belongs: "customers", from: "Weingut Bächle <keller@weingut-baechle.example>", subject: "Neue Lieferadresse", date: "2026-03-09T07:55:00+01:00",
			text: "Bitte liefern Sie ab April an die Kelterstraße 9. Eine Antwort brauchen wir nicht.\n"},
		{belongs: "people", from: "Zoë Müller <zoe.mueller@rhein-logistik.example>", subject: "Geburtstag von Bob", date: "2026-03-09T08:10:00+01:00",
			text: "Bob hat am Donnerstag Geburtstag; wir sammeln am Empfang.\n\nZoë\n"},
	}
}
