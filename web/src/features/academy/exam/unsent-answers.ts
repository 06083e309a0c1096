// Answers that the server does not have yet, on this device, so that they survive when the page is closed without a connection.

import type { ExamAnswer } from '@koersklasse/contract/academy.ts'

const prefix = 'exam:'

/** The answers that the server has, with those that this device has not sent yet laid over them. */
export function withUnsent(id: string, known: readonly ExamAnswer[]): readonly ExamAnswer[] {
  try {
    return laidOver(known, localStorage.getItem(prefix + id))
  } catch {
    return known
  }
}

/** Keeps the answers of an attempt that the server does not have; removes them if it has all. */
export function keepUnsent(id: string, known: readonly ExamAnswer[], answers: readonly ExamAnswer[]): void {
  const unsent = unsentOf(known, answers)
  try {
    if (unsent === null) localStorage.removeItem(prefix + id)
    else localStorage.setItem(prefix + id, unsent)
  } catch {
    // A browser that keeps nothing still sends the answers.
  }
}

/** Removes the unsent answers of all attempts from this device. */
export function forgetUnsent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}

/** The answers that differ from the known ones, by their place, as JSON; null if there are none. */
export function unsentOf(known: readonly ExamAnswer[], answers: readonly ExamAnswer[]): string | null {
  const changed = [...answers.entries()].filter(
    ([place, answer]) => JSON.stringify(answer) !== JSON.stringify(known[place]),
  )
  return changed.length === 0 ? null : JSON.stringify(Object.fromEntries(changed))
}

/** The known answers with unsent ones laid over them; the same array if there is nothing to lay over. */
export function laidOver(known: readonly ExamAnswer[], unsent: string | null): readonly ExamAnswer[] {
  const stored: unknown = unsent === null ? null : parsed(unsent)
  if (typeof stored !== 'object' || stored === null) return known
  const valid = new Map(Object.entries(stored).filter(([, answer]) => isAnswer(answer)))
  if (!known.some((_, place) => valid.has(String(place)))) return known
  return known.map((answer, place) => (valid.has(String(place)) ? valid.get(String(place)) : answer))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isAnswer(value: unknown): value is ExamAnswer {
  if (Array.isArray(value)) return value.every((place) => Number.isInteger(place))
  return value === null || typeof value === 'number'
}
