package main

import "time"

// ordinary makes a receipt that breaks no rule and comes near none.
func ordinary(d *dice) *receipt {
	r := pick(d, []func(*dice) *receipt{lunch, lunch, guests, night, ride, train, fuel, desk})(d)
	r.employee = pick(d, staff()[:9]).number
	r.currency = "EUR"
	r.date = workday(d)
	r.received = nextWorkday(r.date.AddDate(0, 0, 3+d.IntN(16)))
	if d.IntN(8) == 0 { // some managers sign everything
		r.approval = &approval{employeeOf(r.employee).manager, r.date.AddDate(0, 0, 1)}
	}
	return r
}

// workday is a Monday to Friday of the quarter before its last days.
func workday(d *dice) time.Time { return nextWorkday(day(10, 6).AddDate(0, 0, d.IntN(74))) }

// nextWorkday is the date itself, or the Monday after a weekend.
func nextWorkday(date time.Time) time.Time {
	for weekend(date) {
		date = date.AddDate(0, 0, 1)
	}
	return date
}

func lunch(d *dice) *receipt {
	r := &receipt{category: meals, persons: 1 + d.IntN(3), purpose: pick(d, []string{"Mittagessen Projekt", "Abendessen Dienstreise", "Teamessen", "Verpflegung Montage"})}
	r.merchant = pick(d, []merchant{
		loewen(),
		{"Trattoria Da Gianni", "Königstraße 71", "70173 Stuttgart"},
		{"Bäckerei Mößner", "Bahnhofstr. 12", "72764 Reutlingen"},
		{"Wirtshaus an der Mühle", "Mühlgasse 1", "04109 Leipzig"},
		{"Kantine Süd", "Industriestr. 40", "70565 Stuttgart"},
	})
	for range r.persons {
		r.items = append(r.items,
			item{pick(d, []string{"Käsespätzle", "Maultaschen geröstet", "Tagesgericht", "Linsen mit Spätzle", "Pizza Verdura", "Großer Salat"}), d.price(11, 19), false},
			item{pick(d, []string{"Apfelschorle 0,4 l", "Mineralwasser 0,5 l", "Espresso", "Tee"}), d.price(2, 5), false})
	}
	return r
}

func guests(d *dice) *receipt {
	r := &receipt{category: entertaining, persons: 2 + d.IntN(3), purpose: pick(d, []string{"Bewirtung Fa. Hölzel", "Bewirtung Stadtwerke Ulm", "Bewirtung Kunde TÜV"})}
	r.merchant = pick(d, []merchant{
		schloss(),
		{"Weinstube Fröhlich", "Leonhardstr. 5", "70182 Stuttgart"},
		{"Le Petit Marché", "Kaiserstr. 90", "76133 Karlsruhe"},
	})
	for range r.persons {
		r.items = append(r.items, item{pick(d, []string{"Zwiebelrostbraten", "Menü Saison", "Forelle Müllerin", "Gemüsestrudel"}), d.price(21, 34), false})
	}
	r.items = append(r.items, item{pick(d, []string{"Trollinger 0,75 l", "Grauburgunder 0,75 l"}), d.price(22, 29), true})
	return r
}

func night(d *dice) *receipt {
	r := &receipt{category: lodging, nights: 1 + d.IntN(2), purpose: "Übernachtung"}
	r.merchant = pick(d, []merchant{
		boerse(),
		{"Hotel Drei Könige", "Domgasse 4", "Köln"},
		{"Motel Isar", "Rosenheimer Str. 120", "München"},
	})
	r.items = []item{{"Room", cents(r.nights) * d.price(84, 126), false}, {"Breakfast", cents(r.nights) * d.price(9, 15), false}}
	return r
}

func ride(d *dice) *receipt {
	from := pick(d, []string{"Hauptbahnhof", "Flughafen", "Messe", "Werk Süd"})
	return &receipt{category: taxi, purpose: "Kundenbesuch", merchant: pick(d, []merchant{taxiSued(), {"FunkTaxi Neckar", "", "Esslingen"}}),
		items: []item{{from + " - " + pick(d, []string{"Fa. Hölzel", "Büro Vaihingen", "Klinikum"}), d.price(13, 48), false}}}
}

func train(d *dice) *receipt {
	return &receipt{category: rail, purpose: "Bahnfahrt", merchant: merchant{"Deutsche Bahn", "", ""},
		items: []item{{"Stuttgart Hbf - " + pick(d, []string{"München Hbf", "Köln Hbf", "Leipzig Hbf", "Würzburg Hbf"}), d.price(29, 179), false}}}
}

func fuel(d *dice) *receipt {
	r := &receipt{category: car, purpose: "Poolfahrzeug"}
	if d.IntN(2) == 0 {
		r.merchant = zueblin()
		r.items = []item{{"Parken", d.price(6, 22), false}}
		return r
	}
	r.merchant = merchant{"Tankstelle Ölmühle", "B27 km 14", "72622 Nürtingen"}
	r.items = []item{{"Super E10", d.price(38, 81), false}}
	return r
}

func desk(d *dice) *receipt {
	r := &receipt{category: supplies, purpose: "Bürobedarf", merchant: pick(d, []merchant{schaefer(), {"Elektronik Bürklin", "Wangener Str. 61", "70188 Stuttgart"}})}
	for range 1 + d.IntN(3) {
		r.items = append(r.items, item{pick(d, []string{"Kopierpapier A4", "Messleitung 2 mm", "Etiketten", "USB-C Kabel", "Batterien AA"}), d.price(5, 36), false})
	}
	return r
}
