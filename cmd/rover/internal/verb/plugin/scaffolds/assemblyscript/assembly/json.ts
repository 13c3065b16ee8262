// Texts as JSON: the library that reads JSON does not escape all that has to be.

// quoted is a JSON string.
export function quoted(text: string): string {
  let out = '"';
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c == 0x22 || c == 0x5c) {
      out += "\\" + text.charAt(i);
    } else if (c < 0x20) {
      out += "\\u" + c.toString(16).padStart(4, "0");
    } else {
      out += text.charAt(i);
    }
  }
  return out + '"';
}

// object is an object whose values are texts.
export function object(names: string[], values: string[]): string {
  const members: string[] = [];
  for (let i = 0; i < names.length; i++) members.push(`${quoted(names[i])}:${quoted(values[i])}`);
  return `{${members.join(",")}}`;
}
