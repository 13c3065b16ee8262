package formula

import (
	"math"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
)

// epoch1904 is how many days the numbers of a workbook that counts from 1904
// are behind.
const epoch1904 = 1462

func dateFunction(name string) function {
	if f := partFunction(name); f.known() {
		return f
	}
	switch name {
	case "TODAY":
		return scalar(0, 0, func(c *call) cell.Value { return cell.Num(math.Floor(c.clock())) })
	case "NOW":
		return scalar(0, 0, func(c *call) cell.Value { return cell.Num(c.clock()) })
	case "DATE":
		return scalar(3, 3, date)
	case "TIME":
		return scalar(3, 3, func(c *call) cell.Value {
			seconds := float64(c.whole(0, 0)*3600 + c.whole(1, 0)*60 + c.whole(2, 0))
			if seconds < 0 {
				return cell.Fault(cell.BadNum)
			}
			return cell.Num(math.Mod(seconds, 86400) / 86400)
		})
	case "DATEVALUE":
		return scalar(1, 1, func(c *call) cell.Value { return finite(math.Floor(c.number(0))) })
	case "TIMEVALUE":
		return scalar(1, 1, func(c *call) cell.Value { x := c.number(0); return finite(x - math.Floor(x)) })
	case "DAYS":
		return scalar(2, 2, func(c *call) cell.Value { return finite(math.Floor(c.number(0)) - math.Floor(c.number(1))) }).newer()
	case "EDATE":
		return scalar(2, 2, func(c *call) cell.Value { return c.months(c.whole(1, 0), false) })
	case "EOMONTH":
		return scalar(2, 2, func(c *call) cell.Value { return c.months(c.whole(1, 0), true) })
	case "DATEDIF":
		return scalar(3, 3, dateDif)
	case "DAYS360":
		return scalar(2, 3, func(c *call) cell.Value { return cell.Num(c.days360(c.day(0), c.day(1), c.truth(2, false))) })
	case "YEARFRAC":
		return scalar(2, 3, yearFraction)
	case "NETWORKDAYS":
		return reduced(2, 3, netWorkDays)
	case "WORKDAY":
		return reduced(2, 3, workDay)
	}
	return function{}
}

// partFunction are those that tell a part of a moment.
func partFunction(name string) function {
	part := func(of func(time.Time) int) function {
		return scalar(1, 1, func(c *call) cell.Value { return cell.Num(float64(of(c.day(0)))) })
	}
	switch name {
	case "YEAR":
		return part(time.Time.Year)
	case "MONTH":
		return part(func(t time.Time) int { return int(t.Month()) })
	case "DAY":
		return part(time.Time.Day)
	case "HOUR":
		return part(func(t time.Time) int { return t.Round(time.Second).Hour() })
	case "MINUTE":
		return part(func(t time.Time) int { return t.Round(time.Second).Minute() })
	case "SECOND":
		return part(func(t time.Time) int { return t.Round(time.Second).Second() })
	case "ISOWEEKNUM":
		return part(func(t time.Time) int { _, week := t.ISOWeek(); return week }).newer()
	case "WEEKDAY":
		return scalar(1, 2, weekday)
	case "WEEKNUM":
		return scalar(1, 2, weekNumber)
	}
	return function{}
}

// clock is the time as a number.
func (c *call) clock() float64 {
	if c.now == nil {
		c.fail("the time is not known here")
		return 0
	}
	return c.serial(c.now().UTC())
}

func (c *call) serial(t time.Time) float64 {
	s := cell.Serial(t)
	if c.book.Date1904 {
		s -= epoch1904
	}
	return s
}

// day is an argument as a moment.
func (c *call) day(i int) time.Time {
	n := c.number(i)
	if c.book.Date1904 {
		n += epoch1904
	}
	t, ok := cell.Moment(n)
	if !ok {
		c.note(cell.Fault(cell.BadNum))
		return time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return t
}

// dated is the value of a day.
func (c *call) dated(t time.Time) cell.Value {
	s := c.serial(t)
	if s < 0 || s > cell.MaxSerial {
		return cell.Fault(cell.BadNum)
	}
	return cell.Num(s)
}

const maxYear = 9999

func date(c *call) cell.Value {
	year, month, day := c.whole(0, 0), c.whole(1, 0), c.whole(2, 0)
	if year >= 0 && year < 1900 {
		year += 1900
	}
	if year < 0 || year > maxYear || month > 1<<16 || month < -1<<16 || day > 1<<22 || day < -1<<22 {
		return cell.Fault(cell.BadNum)
	}
	return c.dated(time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC))
}

// months is a day some months later, or the last day of that month.
func (c *call) months(n int, last bool) cell.Value {
	t := c.day(0)
	if n > 12*maxYear || n < -12*maxYear {
		return cell.Fault(cell.BadNum)
	}
	first := time.Date(t.Year(), t.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	end := first.AddDate(0, 1, -1)
	if last || t.Day() > end.Day() {
		return c.dated(end)
	}
	return c.dated(first.AddDate(0, 0, t.Day()-1))
}

func dateDif(c *call) cell.Value {
	from, to := c.day(0), c.day(1)
	if to.Before(from) {
		return cell.Fault(cell.BadNum)
	}
	months := (to.Year()-from.Year())*12 + int(to.Month()) - int(from.Month())
	if to.Day() < from.Day() {
		months--
	}
	switch c.text(2) {
	case "D", "d":
		return cell.Num(math.Floor(to.Sub(from).Hours() / 24))
	case "M", "m":
		return cell.Num(float64(months))
	case "Y", "y":
		return cell.Num(float64(months / 12))
	case "YM", "ym":
		return cell.Num(float64(months % 12))
	case "MD", "md":
		return cell.Num(math.Floor(to.Sub(from.AddDate(0, months, 0)).Hours() / 24))
	case "YD", "yd":
		return cell.Num(math.Floor(to.Sub(from.AddDate(months/12, 0, 0)).Hours() / 24))
	}
	return cell.Fault(cell.BadNum)
}

// days360 counts days in years of twelve months of 30 days.
func (c *call) days360(from, to time.Time, european bool) float64 {
	d1, d2 := from.Day(), to.Day()
	switch {
	case european:
		d1, d2 = min(d1, 30), min(d2, 30)
	default:
		if from.AddDate(0, 0, 1).Day() == 1 {
			d1 = 30
		}
		if d2 == 31 && d1 == 30 {
			d2 = 30
		}
	}
	return float64((to.Year()-from.Year())*360 + (int(to.Month())-int(from.Month()))*30 + d2 - d1)
}

func yearFraction(c *call) cell.Value {
	from, to := c.day(0), c.day(1)
	if to.Before(from) {
		from, to = to, from
	}
	days := to.Sub(from).Hours() / 24
	switch c.whole(2, 0) {
	case 0:
		return finite(c.days360(from, to, false) / 360)
	case 1:
		return finite(days / averageYear(from, to))
	case 2:
		return finite(days / 360)
	case 3:
		return finite(days / 365)
	case 4:
		return finite(c.days360(from, to, true) / 360)
	}
	return cell.Fault(cell.BadNum)
}

// averageYear is how many days the years have on average that two days are in;
// within a year it is that year's.
func averageYear(from, to time.Time) float64 {
	if to.After(from.AddDate(1, 0, 0)) {
		start := time.Date(from.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
		end := time.Date(to.Year()+1, 1, 1, 0, 0, 0, 0, time.UTC)
		return end.Sub(start).Hours() / 24 / float64(to.Year()-from.Year()+1)
	}
	for year := from.Year(); year <= to.Year(); year++ {
		leap := time.Date(year, 2, 29, 0, 0, 0, 0, time.UTC)
		if leap.Month() == time.February && !leap.Before(from) && !leap.After(to) || from.Year() == to.Year() && leap.Month() == time.February {
			return 366
		}
	}
	return 365
}

func weekday(c *call) cell.Value {
	day := int(c.day(0).Weekday()) // Sunday is 0
	switch how := c.whole(1, 1); {
	case how == 1 || how == 17:
		return cell.Num(float64(day + 1))
	case how == 2 || how == 11:
		return cell.Num(float64((day+6)%7 + 1))
	case how == 3:
		return cell.Num(float64((day + 6) % 7))
	case how > 11 && how < 17:
		return cell.Num(float64((day-(how-10)+7)%7 + 1))
	}
	return cell.Fault(cell.BadNum)
}

func weekNumber(c *call) cell.Value {
	t := c.day(0)
	how := c.whole(1, 1)
	if how == 21 {
		_, week := t.ISOWeek()
		return cell.Num(float64(week))
	}
	begins := 0 // on Sunday
	switch {
	case how == 2 || how == 11:
		begins = 1
	case how > 11 && how < 17:
		begins = how - 10
	case how != 1 && how != 17:
		return cell.Fault(cell.BadNum)
	}
	first := time.Date(t.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	return cell.Num(float64((t.YearDay()-1+(int(first.Weekday())-begins+7)%7)/7 + 1))
}

// isFree tells the days on which nobody works: weekends and those of an
// argument.
func (c *call) isFree(holidays int) func(time.Time) bool {
	free := map[float64]bool{}
	if c.given(holidays) {
		for _, day := range c.listed(holidays) {
			free[math.Floor(day)] = true
		}
	}
	return func(t time.Time) bool {
		return t.Weekday() == time.Saturday || t.Weekday() == time.Sunday || free[c.serial(t)]
	}
}

func midnight(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

func netWorkDays(c *call) cell.Value {
	from, to, isFree := midnight(c.day(0)), midnight(c.day(1)), c.isFree(2)
	sign := 1.0
	if to.Before(from) {
		from, to, sign = to, from, -1
	}
	days := 0.0
	for t := from; !t.After(to) && c.step(1); t = t.AddDate(0, 0, 1) {
		if !isFree(t) {
			days++
		}
	}
	return cell.Num(sign * days)
}

func workDay(c *call) cell.Value {
	t, left, isFree := midnight(c.day(0)), c.whole(1, 0), c.isFree(2)
	step := 1
	if left < 0 {
		step = -1
	}
	for left != 0 && c.step(1) {
		t = t.AddDate(0, 0, step)
		if t.Year() < 1900 || t.Year() > maxYear {
			return cell.Fault(cell.BadNum)
		}
		if !isFree(t) {
			left -= step
		}
	}
	return c.dated(t)
}
