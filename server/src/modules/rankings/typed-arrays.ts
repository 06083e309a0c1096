// Long work on typed arrays in steps, which are taken at once, or with other work in between.

import type { Breathe } from './breathe.ts'

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

const numbersAtATime = 65_536

/** Copies an array into the beginning of one that is at least as long, which is returned. */
export function* grown<Kind extends Numbers>(from: Kind, to: Kind): Generator<void, Kind> {
  for (let at = 0; at < from.length; at += numbersAtATime) {
    to.set(from.subarray(at, at + numbersAtATime), at)
    yield
  }
  return to
}

/** Takes all steps at once. */
export function finish(steps: Generator<void>): void {
  while (steps.next().done !== true);
}

/** Takes all steps, and lets others work in between. */
export async function finishSlowly(steps: Generator<void>, breathe: Breathe): Promise<void> {
  while (steps.next().done !== true) await breathe()
}
