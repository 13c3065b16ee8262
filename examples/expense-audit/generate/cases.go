package main

import "slices"

// cases are the receipts that are there for a reason: those that break a rule,
// and those that look as if they did. Stories that begin with "fine" break none.
func cases() []*receipt {
	return slices.Concat(limitCases(), lateCases(), duplicateCases(), approvalCases(), bookingCases(), weekendCases(), alcoholCases())
}

func limitCases() []*receipt {
	return []*receipt{
		{story: "meal above the limit", employee: "E-104", category: meals, merchant: loewen(), currency: "EUR", persons: 1,
			items: []item{{"Zwiebelrostbraten", 38_90, false}, {"Mousse au Chocolat", 9_50, false}, {"Apfelschorle 0,4 l", 4_80, false}, {"Espresso", 3_20, false}},
			date:  day(10, 22), received: day(10, 30), purpose: "Abendessen Dienstreise"},
		{story: "fine: meal exactly at the limit for two", employee: "E-106", category: meals, merchant: loewen(), currency: "EUR", persons: 2,
			items: []item{{"Rehrücken für zwei", 76_00, false}, {"Mineralwasser 0,75 l", 7_20, false}, {"Mineralwasser 0,75 l", 6_80, false}},
			date:  day(11, 12), received: day(11, 20), purpose: "Abendessen Projekt"},
		{story: "entertaining above the limit", employee: "E-107", category: entertaining, merchant: schloss(), currency: "EUR", persons: 4,
			items: []item{{"Menü Saison x4", 264_00, false}, {"Lemberger 0,75 l", 58_00, true}, {"Mineralwasser 0,75 l", 22_40, false}},
			date:  day(11, 18), received: day(11, 27), purpose: "Bewirtung Fa. Hölzel", approval: &approval{"E-110", day(11, 19)}},
		{story: "fine: entertaining exactly at the limit, with wine", employee: "E-108", category: entertaining, merchant: schloss(), currency: "EUR", persons: 3,
			items: []item{{"Menü Saison x3", 198_00, false}, {"Grauburgunder 0,75 l", 42_00, true}},
			date:  day(12, 4), received: day(12, 12), purpose: "Bewirtung Stadtwerke Ulm"},
		{story: "hotel above the limit", employee: "E-101", category: lodging, merchant: boerse(), currency: "EUR", nights: 3,
			items: []item{{"Room", 447_00, false}, {"Breakfast", 42_00, false}, {"City tax", 7_50, false}},
			date:  day(10, 16), received: day(10, 28), purpose: "Übernachtung Messe Leipzig", approval: &approval{"E-110", day(10, 20)}},
		{story: "fine: eight nights within the limit, deputy approved", employee: "E-103", category: lodging, merchant: merchant{"Hotel Drei Könige", "Domgasse 4", "Köln"}, currency: "EUR", nights: 8,
			items: []item{{"Room", 1080_00, false}, {"Breakfast", 120_00, false}},
			date:  day(12, 12), received: day(12, 18), purpose: "Montage Köln", approval: &approval{"E-112", day(12, 18)}},
		{story: "ride above the limit", employee: "E-102", category: taxi, merchant: taxiSued(), currency: "EUR",
			items: []item{{"Flughafen - Tübingen", 74_50, false}}, date: day(11, 20), received: day(11, 26), purpose: "Rückfahrt Zürich"},
		{story: "fine: ride exactly at the limit", employee: "E-109", category: taxi, merchant: taxiSued(), currency: "EUR",
			items: []item{{"Werk Süd - Göppingen", 60_00, false}}, date: day(12, 9), received: day(12, 15), purpose: "Störung Kunde"},
		{story: "supplies above the limit", employee: "E-105", category: supplies, merchant: schaefer(), currency: "EUR",
			items: []item{{"Whiteboard 120x90", 96_90, false}, {"Boardmarker Set", 18_40, false}, {"Flipchartpapier", 12_60, false}},
			date:  day(10, 29), received: day(11, 7), purpose: "Bürobedarf"},
	}
}

// lateCases: the deadline is the end of the next month, so 60 days can be in
// time and 31 days late.
func lateCases() []*receipt {
	return []*receipt{
		{story: "late after 31 days", employee: "E-106", category: car, merchant: zueblin(), currency: "EUR",
			items: []item{{"Parken", 19_00, false}}, date: day(10, 31), received: day(12, 1), purpose: "Kundenbesuch"},
		{story: "fine: 60 days, but the last day of the next month", employee: "E-104", category: supplies, merchant: schaefer(), currency: "EUR",
			items: []item{{"Etiketten", 24_70, false}, {"Kopierpapier A4", 32_90, false}}, date: day(10, 1), received: day(11, 30), purpose: "Bürobedarf"},
		{story: "late over the turn of the year", employee: "E-109", category: meals, merchant: domcafe(), currency: "EUR", persons: 2,
			items: []item{{"Tagesgericht", 16_50, false}, {"Tagesgericht", 16_50, false}, {"Tee", 4_20, false}}, date: day(11, 28), received: day(13, 2), purpose: "Verpflegung Montage"},
		{story: "fine: the last day of the year", employee: "E-108", category: rail, merchant: merchant{"Deutsche Bahn", "", ""}, currency: "EUR",
			items: []item{{"Stuttgart Hbf - Berlin Hbf", 139_90, false}}, date: day(11, 3), received: day(12, 31), purpose: "Bahnfahrt"},
	}
}

func duplicateCases() []*receipt {
	coffee := []item{{"Frühstück für zwei", 31_80, false}, {"Cappuccino", 4_60, false}, {"Cappuccino", 4_60, false}}
	airport := []item{{"Hauptbahnhof - Flughafen", 43_20, false}}
	return []*receipt{
		{story: "fine: the first of two", employee: "E-104", category: meals, merchant: domcafe(), currency: "EUR", persons: 2,
			items: coffee, date: day(11, 5), received: day(11, 13), purpose: "Frühstück Montage"},
		{story: "duplicate written in capitals", employee: "E-104", category: meals, merchant: merchant{"CAFÉ AM  DOM", "Domkloster 2", "50667 KÖLN"}, currency: "EUR", persons: 2,
			items: coffee, date: day(11, 5), received: day(12, 2), purpose: "Verpflegung Köln"},
		{story: "fine: the first of the shared ride", employee: "E-101", category: taxi, merchant: taxiSued(), currency: "EUR",
			items: airport, date: day(12, 3), received: day(12, 8), purpose: "Flughafen mit Kollegin"},
		{story: "duplicate on paper by another employee", employee: "E-107", category: taxi, merchant: merchant{"TaxiSüd EG", "Standplatz Hbf", "Stuttgart"}, currency: "EUR", paper: true,
			items: airport, date: day(12, 3), received: day(12, 16), purpose: "Fahrt zum Flughafen"},
		{story: "fine: parking on Tuesday", employee: "E-103", category: car, merchant: zueblin(), currency: "EUR",
			items: []item{{"Parken", 14_00, false}}, date: day(11, 25), received: day(12, 3), purpose: "Schulung"},
		{story: "fine: parking on Wednesday, the same amount", employee: "E-103", category: car, merchant: zueblin(), currency: "EUR",
			items: []item{{"Parken", 14_00, false}}, date: day(11, 26), received: day(12, 3), purpose: "Schulung"},
		{story: "fine: the same place twice a day, other amounts", employee: "E-102", category: meals, merchant: loewen(), currency: "EUR", persons: 1,
			items: []item{{"Maultaschen geröstet", 14_90, false}}, date: day(10, 21), received: day(10, 27), purpose: "Mittagessen Projekt"},
		{story: "fine: the second of them", employee: "E-102", category: meals, merchant: loewen(), currency: "EUR", persons: 1,
			items: []item{{"Linsen mit Spätzle", 14_90, false}, {"Tee", 3_40, false}}, date: day(10, 21), received: day(10, 27), purpose: "Abendessen Projekt"},
	}
}

func approvalCases() []*receipt {
	dinner := []item{{"Menü Saison x4", 272_00, false}, {"Lemberger 0,75 l", 44_00, true}}
	return []*receipt{
		{story: "nobody approved", employee: "E-102", category: entertaining, merchant: merchant{"Le Petit Marché", "Kaiserstr. 90", "76133 Karlsruhe"}, currency: "EUR", persons: 4,
			items: dinner, date: day(10, 9), received: day(10, 17), purpose: "Bewirtung Kunde TÜV"},
		{story: "approved by herself", employee: "E-110", category: lodging, merchant: merchant{"Motel Isar", "Rosenheimer Str. 120", "München"}, currency: "EUR", nights: 3,
			items: []item{{"Room", 387_00, false}, {"Breakfast", 39_00, false}}, date: day(12, 10), received: day(12, 17), purpose: "Übernachtung München", approval: &approval{"E-110", day(12, 11)}},
		{story: "approved by a manager, but of others", employee: "E-103", category: conference, merchant: merchant{"Fachverband Messtechnik e. V.", "Lyoner Str. 18", "60528 Frankfurt am Main"}, currency: "EUR",
			items: []item{{"Tagungsgebühr 2 Tage", 1290_00, false}, {"Workshop Kalibrierung", 190_00, false}}, date: day(11, 14), received: day(11, 24), purpose: "Fachtagung", approval: &approval{"E-110", day(11, 17)}},
		{story: "approved after it was handed in", employee: "E-108", category: rail, merchant: merchant{"Deutsche Bahn", "", ""}, currency: "EUR",
			items: []item{{"Stuttgart Hbf - Hamburg Hbf, 1. Klasse", 318_40, false}}, date: day(10, 14), received: day(10, 20), purpose: "Bahnfahrt", approval: &approval{"E-110", day(10, 21)}},
		{story: "fine: exactly what needs no approval", employee: "E-107", category: lodging, merchant: merchant{"Hotel Drei Könige", "Domgasse 4", "Köln"}, currency: "EUR", nights: 2,
			items: []item{{"Room", 274_00, false}, {"Breakfast", 26_00, false}}, date: day(10, 8), received: day(10, 15), purpose: "Übernachtung Köln"},
	}
}

func bookingCases() []*receipt {
	return []*receipt{
		{story: "October dollars booked at the November rate", employee: "E-106", category: lodging, merchant: merchant{"Harbor View Inn", "88 Atlantic Ave", "Boston"}, currency: "USD", nights: 6,
			items: []item{{"Room", 894_00, false}, {"Occupancy tax", 103_20, false}}, date: day(10, 17), received: day(11, 4), purpose: "Übernachtung Boston",
			booked: euros(997_20, "USD", "2025-11"), approval: &approval{"E-111", day(10, 20)}},
		{story: "two digits swapped", employee: "E-105", category: car, merchant: merchant{"Tankstelle Ölmühle", "B27 km 14", "72622 Nürtingen"}, currency: "EUR",
			items: []item{{"Super E10", 48_90, false}}, date: day(11, 10), received: day(11, 14), purpose: "Poolfahrzeug", booked: 84_90},
		{story: "fine: booked two cents above", employee: "E-102", category: meals, merchant: merchant{"Zeughauskeller", "Bahnhofstrasse 28a", "8001 Zürich"}, currency: "CHF", persons: 1,
			items: []item{{"Zürcher Geschnetzeltes", 34_50, false}, {"Rivella 0,33 l", 5_80, false}}, date: day(11, 18), received: day(11, 26), purpose: "Abendessen Dienstreise",
			booked: euros(40_30, "CHF", "2025-11") + 2},
		{story: "fine: booked below, which the policy leaves to accounting", employee: "E-101", category: supplies, merchant: merchant{"Elektronik Bürklin", "Wangener Str. 61", "70188 Stuttgart"}, currency: "EUR",
			items: []item{{"Messleitung 2 mm", 27_60, false}, {"Messleitung 4 mm", 31_40, false}}, date: day(10, 23), received: day(10, 31), purpose: "Prüfplatz", booked: 50_90},
		{story: "fine: above the limit in dollars, below in euros", employee: "E-106", category: meals, merchant: merchant{"Union Oyster Bar", "41 Union St", "Boston"}, currency: "USD", persons: 1,
			items: []item{{"Clam chowder", 14_00, false}, {"Grilled haddock", 31_50, false}, {"Iced tea", 4_75, false}}, date: day(10, 15), received: day(11, 4), purpose: "Dinner Boston"},
		{story: "crowns above the limit", employee: "E-105", category: lodging, merchant: merchant{"Hotel U Mostu", "Na Poříčí 7", "Praha"}, currency: "CZK", nights: 1,
			items: []item{{"Room", 4150_00, false}, {"Breakfast", 390_00, false}}, date: day(12, 4), received: day(12, 11), purpose: "Übernachtung Prag"},
	}
}

func weekendCases() []*receipt {
	graz := merchant{"Gasthof Zur Mur", "Kaiserfeldgasse 8", "8010 Graz"}
	return []*receipt{
		{story: "Saturday without a trip", employee: "E-101", category: car, merchant: merchant{"Tankstelle Ölmühle", "B27 km 14", "72622 Nürtingen"}, currency: "EUR",
			items: []item{{"Super E10", 71_30, false}}, date: day(11, 15), received: day(11, 21), purpose: "Poolfahrzeug"},
		{story: "fine: the Sunday that ends a trip", employee: "E-103", category: meals, merchant: merchant{"Café Norden", "Østergade 61", "1100 København"}, currency: "DKK", persons: 1,
			items: []item{{"Smørrebrød", 145_00, false}, {"Kaffe", 42_00, false}}, date: day(11, 9), received: day(11, 17), purpose: "Frokost København"},
		{story: "fine: Sunday on the trip of Thomas Weiß", employee: "E-108", category: meals, merchant: graz, currency: "EUR", persons: 1,
			items: []item{{"Backhendl", 18_90, false}, {"Apfelsaft gespritzt", 4_10, false}}, date: day(10, 26), received: day(11, 3), purpose: "Mittagessen Graz"},
		{story: "the same Sunday, but Thomas Weiss", employee: "E-109", category: meals, merchant: graz, currency: "EUR", persons: 1,
			items: []item{{"Wiener Schnitzel", 22_40, false}, {"Mineralwasser 0,5 l", 4_30, false}}, date: day(10, 26), received: day(11, 6), purpose: "Mittagessen Graz"},
		{story: "late and on a weekend, in pounds", employee: "E-107", category: taxi, merchant: merchant{"Black Cab London", "Paddington Rank 2", "London"}, currency: "GBP", paper: true,
			items: []item{{"Paddington - Greenwich", 36_80, false}}, date: day(10, 18), received: day(12, 4), purpose: "Fahrt Messe"},
		{story: "fine: Saturday on a trip, in pounds", employee: "E-107", category: meals, merchant: merchant{"The Old Ferry", "12 Wharf Road", "London"}, currency: "GBP", persons: 1,
			items: []item{{"Fish and chips", 19_50, false}, {"Ginger beer, alcohol-free", 4_90, false}}, date: day(11, 22), received: day(12, 4), purpose: "Dinner London"},
	}
}

func alcoholCases() []*receipt {
	return []*receipt{
		{story: "beer with a meal", employee: "E-103", category: meals, merchant: loewen(), currency: "EUR", persons: 2,
			items: []item{{"Käsespätzle", 15_20, false}, {"Schweinebraten", 19_80, false}, {"Weißbier 0,5 l", 5_40, true}, {"Weißbier 0,5 l", 5_40, true}},
			date:  day(10, 28), received: day(11, 5), purpose: "Abendessen Montage"},
		{story: "fine: food and drinks that only sound like it", employee: "E-105", category: meals, merchant: merchant{"Taverna Ödipus", "Hauptstätter Str. 44", "70178 Stuttgart"}, currency: "EUR", persons: 2,
			items: []item{{"Gefüllte Weinblätter", 11_80, false}, {"Gyros im Bierteig", 17_60, false}, {"Radler alkoholfrei 0,5 l", 5_20, false}, {"Weizen alkoholfrei 0,5 l", 5_40, false}},
			date:  day(11, 27), received: day(12, 5), purpose: "Teamessen"},
		{story: "wine from the minibar; without it the night is within the limit", employee: "E-109", category: lodging, merchant: boerse(), currency: "EUR", nights: 1,
			items: []item{{"Room", 132_00, false}, {"Breakfast", 14_50, false}, {"Minibar: Riesling 0,25 l", 11_50, true}},
			date:  day(12, 2), received: day(12, 10), purpose: "Übernachtung Leipzig"},
		{story: "above the limit even without the wine", employee: "E-101", category: meals, merchant: merchant{"Auerbachs Garten", "Grimmaische Str. 2", "04109 Leipzig"}, currency: "EUR", persons: 1,
			items: []item{{"Menü Auerbach", 52_00, false}, {"Müller-Thurgau 0,2 l", 8_90, true}, {"Mineralwasser 0,5 l", 5_10, false}},
			date:  day(10, 14), received: day(10, 28), purpose: "Abendessen Messe Leipzig"},
	}
}
