// Asks for lists as players do, at a steady rate, however long the answers take.

import { setTimeout as pause } from 'node:timers/promises'

const perSecond = 200

/** The times of calls in milliseconds, the ages of the lists in them, and the status of each call that was refused. */
export interface Asked {
  list: number[]
  user: number[]
  ages: number[]
  refused: number[]
}

/** Every other call is for the player, which a server answers from memory and the session. Refused calls are not timed. */
export async function askLists(
  port: number,
  tokens: readonly string[],
  { period, calls }: { period: 'overall' | 'day'; calls: number },
): Promise<Asked> {
  const asked: Asked = { list: [], user: [], ages: [], refused: [] }
  async function ask(number: number): Promise<void> {
    const isList = calls === 1 || number % 2 === 0
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api${isList ? `/rankings/${period}` : '/user'}`, {
      headers: { authorization: `Bearer ${tokens[number % tokens.length]}`, 'x-requested-with': 'benchmark' },
    })
    const body = (await response.json()) as { updated?: number }
    if (!response.ok) {
      asked.refused.push(response.status)
      return
    }
    asked[isList ? 'list' : 'user'].push(performance.now() - began)
    if (body.updated !== undefined) asked.ages.push(Date.now() - body.updated)
  }
  const began = performance.now()
  const under: Promise<void>[] = []
  for (let number = 0; number < calls; number += 1) {
    const wait = began + (number * 1_000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    under.push(ask(number))
  }
  await Promise.all(under)
  return asked
}
