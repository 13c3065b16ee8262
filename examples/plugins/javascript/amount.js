// Sums of money, in cents: a BigInt, since a number is exact only up to 2 ** 53.

/** Reads a decimal number with at most two digits after the point; undefined if it is none. */
export function parse(text) {
  const [, sign, whole, cents = ""] = /^(-?)([0-9]{1,15})(?:\.([0-9]{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const amount = BigInt(whole + cents.padEnd(2, "0"));
  return sign === "-" ? -amount : amount;
}

/** Writes an amount with two digits after the point. */
export function spelled(cents) {
  const [sign, size] = cents < 0n ? ["-", -cents] : ["", cents];
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}
