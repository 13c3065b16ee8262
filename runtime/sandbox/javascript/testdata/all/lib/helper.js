// A module that a plugin has beside its main one.

export function double(number) {
  return 2 * number;
}
