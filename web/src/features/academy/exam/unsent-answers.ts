// Answers that the server does not have yet, on this device, so that they survive when the page is closed without a connection,
// and when the session ends before they are sent. Each has an entry of its own, so that two tabs do not overwrite each other's.

import type { ExamAnswer } from '@koersklasse/contract/academy.ts'
import type { GivenAnswer } from '@koersklasse/domain/academy/exam.ts'

export type Given = GivenAnswer<ExamAnswer>

/** Whose answers they are, and to which attempt. */
interface Whose {
  playerId: string
  attemptId: string
}

const prefixOf = ({ playerId, attemptId }: Partial<Whose>) =>
  `exam:${playerId}:${attemptId === undefined ? '' : `${attemptId}:`}`
const keysOf = (whose: Partial<Whose>) =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(whose)))

/** The answers that this device has not sent yet. */
export function readUnsent(whose: Whose): Given[] {
  return attempted(
    () =>
      keysOf(whose).flatMap((key) => {
        const answer = parsed(localStorage.getItem(key) ?? '')
        return answer === undefined ? [] : [{ place: Number(key.slice(prefixOf(whose).length)), answer }]
      }),
    [],
  )
}

/** Keeps an answer until it is sent. */
export function keepUnsent(whose: Whose, { place, answer }: Given): void {
  attempted(() => localStorage.setItem(prefixOf(whose) + place, JSON.stringify(answer)))
}

/** Removes answers that the server has now; not those that were changed since. */
export function dropSent(whose: Whose, sent: readonly Given[]): void {
  attempted(() => {
    for (const { place, answer } of sent) {
      const key = prefixOf(whose) + place
      if (localStorage.getItem(key) === JSON.stringify(answer)) localStorage.removeItem(key)
    }
  })
}

/** Removes the unsent answers of a player to all attempts, or to one of them. */
export function forgetUnsent(of: Pick<Whose, 'playerId'> & Partial<Whose>): void {
  attempted(() => {
    for (const key of keysOf(of)) localStorage.removeItem(key)
  })
}

/** Does something with the storage. It may fail in a browser that stores nothing, where the answers are still sent. */
function attempted(act: () => void): void
function attempted<Value>(act: () => Value, otherwise: Value): Value
function attempted<Value>(act: () => Value, otherwise?: Value): Value | undefined {
  try {
    return act()
  } catch {
    return otherwise
  }
}

function parsed(text: string): ExamAnswer | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isAnswer(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isAnswer(value: unknown): value is ExamAnswer {
  if (Array.isArray(value)) return value.every((place) => Number.isInteger(place))
  return value === null || typeof value === 'number'
}
