// What a verifier finds: checks are plain objects, as the protocol has them.
//
//   { id, value, weight?, kind?, message?, evidence?: [{ path, locator?, expected?, found? }] }

/** The kind of a check that has its share of the reward. */
export const SCORE = "score";

/** The kind of a check without which there is no reward: below 1, it is 0. */
export const GATE = "gate";

/** A check that holds. */
export function pass(id) {
  return { id, value: 1 };
}

/**
 * A check that does not hold. The message says why; the evidence says where,
 * what was expected there and what was found.
 */
export function fail(id, message, ...evidence) {
  return partial(id, 0, message, ...evidence);
}

/** A check that holds to a part: value is from 0 to 1. */
export function partial(id, value, message, ...evidence) {
  const check = { id, value, message };
  if (evidence.length > 0) check.evidence = evidence;
  return check;
}
