// Functions of the game return an expected refusal as a value, a Result. Faults throw.

/** A value, or the reason why there is none. */
export type Result<Value, Refusal> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

/** A success that carries a value. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

/** A refusal: one of a closed list of reasons. */
export function refuse<Refusal>(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}

/** Throws an Error with the given sentence if the condition does not hold. For faults, never for refusals. */
export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${sentence}`)
}

/** The default of an exhaustive switch: a missing case does not compile, and throws if it is reached at run time. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
