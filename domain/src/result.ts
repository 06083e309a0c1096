// An expected no is a value: every function of the game that can refuse returns a Result. A fault throws.

export type Result<Value, Refusal> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

/** A success that carries a value. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

/** A refusal: one of a closed list of reasons. */
export function refuse<Refusal>(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}

/** States what must hold. Throws an Error with the given sentence when it does not: a fault, never a refusal. */
export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${sentence}`)
}

/** The end of an exhaustive switch: does not compile while a case is missing, and throws if one gets there. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
