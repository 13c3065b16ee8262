// Sums of money, in cents.

function isDigits(text: string): bool {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 48 || c > 57) return false;
  }
  return true;
}

// Amount is a sum, or, where ok is false, a text that is none.
export class Amount {
  constructor(public ok: bool, public cents: i64) {}

  // parse reads a decimal number with at most two digits after the point.
  static parse(text: string): Amount {
    const negative = text.startsWith("-");
    const parts = (negative ? text.substring(1) : text).split(".");
    const whole = parts[0];
    const cents = parts.length > 1 ? parts[1] : "00";
    const valid = parts.length <= 2 && whole.length > 0 && whole.length <= 15 && cents.length > 0 && cents.length <= 2;
    if (!valid || !isDigits(whole) || !isDigits(cents)) return new Amount(false, 0);
    const n = I64.parseInt(whole + cents.padEnd(2, "0"));
    return new Amount(true, negative ? -n : n);
  }

  toString(): string {
    const n = this.cents < 0 ? -this.cents : this.cents;
    return (this.cents < 0 ? "-" : "") + (n / 100).toString() + "." + (n % 100).toString().padStart(2, "0");
  }
}
