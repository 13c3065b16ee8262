package main

// merchant is whom the money went to, as it is printed on receipts.
type merchant struct{ name, street, city string }

// The places that more than one receipt comes from.
func loewen() merchant { return merchant{"Gasthaus Zum Löwen", "Marktplatz 3", "73728 Esslingen"} }
func schloss() merchant {
	return merchant{"Restaurant Schlossgarten", "Am Schlossgarten 2", "70173 Stuttgart"}
}
func boerse() merchant   { return merchant{"Hotel Börsenhof", "Brühl 33", "Leipzig"} }
func taxiSued() merchant { return merchant{"Taxi Süd eG", "", "Stuttgart"} }
func zueblin() merchant  { return merchant{"Parkhaus Züblin", "Lazarettstr. 5", "70182 Stuttgart"} }
func schaefer() merchant { return merchant{"Papier Schäfer", "Calwer Str. 9", "70173 Stuttgart"} }
func domcafe() merchant  { return merchant{"Café am Dom", "Domkloster 2", "50667 Köln"} }
