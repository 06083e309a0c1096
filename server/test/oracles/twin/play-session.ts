// Plays one session on the real game and on its naive twin. The answers, the changes reported to players, and the final
// rows must be the same.

import type { OrderResult } from '../../../src/modules/trading/execution/command.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { compareReports, compareRows, describeAnswer, mustEqual } from './compare-games.ts'
import { type Games, openGames, products, quoteInBoth } from './games.ts'
import { describeOrder } from './naive-game.ts'
import type { Session, SessionBurst } from './session.ts'
import { type TranslatedCommand, translateCommand } from './translate-command.ts'

const patienceMs = 60_000

/** The number of commands, and the outcome of each order, such as `limit completed` or `market no_funds`. */
export interface Played {
  commands: number
  outcomes: string[]
}

/**
 * Plays a session on a database, which is emptied first.
 * @throws an error with the first difference between the two games
 */
export async function playSession(database: OpenDatabase, session: Session): Promise<Played> {
  await database.pool.query(
    `truncate users, competitions, portfolios, positions, orders, transactions, ledger_entries, outbox_pages cascade`,
  )
  const games = await openGames(database, session)
  try {
    let commands = 0
    for (const burst of session.bursts) commands += await playBurst(games, burst)
    await compareRows(games)
    const outcomes = games.twin.orders.map(({ status, reason, type }) => `${type} ${reason ?? status}`)
    return { commands, outcomes }
  } finally {
    games.engine.close()
  }
}

/** Resolves to the number of commands executed. */
async function playBurst(games: Games, burst: SessionBurst): Promise<number> {
  const { real, twin } = games
  const executed = await executeCommands(games, burst)
  await untilIdle(games)
  await real.deliver()
  await untilIdle(games)
  await advanceClock(games, burst)
  if (burst.bidOnly !== null) {
    const { product, isSo } = burst.bidOnly
    twin.products[product]!.isBidOnly = isSo
    real.market.setState(products[product]!, { bidOnly: isSo ? 'leverage' : null })
  }
  for (const quote of burst.quotes) {
    quoteInBoth(games, quote)
    await untilIdle(games)
    if (quote.spread !== null) twin.handleQuote(quote.product)
  }
  await real.deliver()
  compareReports(games)
  return executed
}

/** Sends all commands to the real game at once, then to the twin in turn. Resolves to their number. */
async function executeCommands(games: Games, { commands, meanwhile }: SessionBurst): Promise<number> {
  const translated = commands.flatMap((command) => translateCommand(games, command) ?? [])
  const answers = translated.map(({ real }) =>
    games.real.commandQueue
      .execute(real)
      .catch((fault: unknown): OrderResult | string => `fault: ${String(fault)}`),
  )
  if (meanwhile !== null) quoteInBoth(games, meanwhile)
  for (const [index, command] of translated.entries()) await compareAnswer(games, command, answers[index]!)
  if (meanwhile !== null && meanwhile.spread !== null) games.twin.handleQuote(meanwhile.product)
  return translated.length
}

async function compareAnswer(
  games: Games,
  { real, executeInTwin }: TranslatedCommand,
  answering: Promise<OrderResult | string>,
): Promise<void> {
  const expected = executeInTwin()
  const description = typeof expected === 'string' ? expected : describeOrder(expected)
  const answer = await answering
  if (typeof answer !== 'string' && answer.ok && typeof expected !== 'string') {
    games.orderIds[expected.number] ??= answer.value.order.id
    games.orderNumbers.set(games.orderIds[expected.number]!, expected.number)
  }
  mustEqual(`the answer to ${JSON.stringify(real)}`, describeAnswer(games, answer), description)
}

async function advanceClock(games: Games, { advance }: SessionBurst): Promise<void> {
  const { real, twin, engine } = games
  twin.now = after(twin.now, advance)
  real.market.moveTo(twin.now)
  engine.sweep()
  await untilIdle(games)
  twin.handleTime()
}

/** Waits until the engine has executed all due orders. */
async function untilIdle({ engine }: Games): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (engine.stats().due > 0) {
    if (performance.now() > deadline)
      throw new Error(`The engine does not execute ${engine.stats().due} orders`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

const hourMs = 3_600_000
const hours = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The next instant of a session's clock. */
function after(now: number, advance: SessionBurst['advance']): number {
  if (typeof advance === 'number') return now + advance
  let next = now - (now % hourMs) + hourMs
  while (Number(hours.format(next)) !== (advance.endsWith('08:00') ? 8 : 22)) next += hourMs
  return advance.startsWith('to before') ? Math.max(now, next - 1) : next
}
