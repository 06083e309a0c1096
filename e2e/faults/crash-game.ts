// A game for the crash tests: a server, some traders, and an audit of both.

import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRandom } from '@koersklasse/server/src/platform/random.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { auditGame } from '../support/audit-game.ts'
import { type Game, startGame } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { untilPlayable } from '../support/until-playable.ts'
import { type Checked, createTrader, type Trader } from './crash-trader.ts'

const traderCount = 5
/** How many orders each trader sends at a time. */
const ordersAtOnce = 4
const productCount = 6
/**
 * Simulates a slow disk: PostgreSQL waits 10 ms before it writes a commit. Most kills then happen during a commit, which
 * exposes any answer that is sent before its commit.
 */
const slowCommits = '\ncommit_delay = 10000\ncommit_siblings = 0\n'

export interface CrashGame {
  game: Game
  /** Lets all traders send orders, several at once, until `goOn` returns false for the outcome of one. */
  trade(goOn: (outcome: Awaited<ReturnType<Trader['send']>>) => boolean | Promise<boolean>): Promise<void>
  /** Lets every trader check the orders since the last check. */
  check(): Promise<Checked>
  /** Stops the server; throws unless the ledger balances and every order that was ever sent exists exactly once. */
  audit(): Promise<void>
}

/** Starts the game; the seed determines the orders. */
export async function startCrashGame(seed: string): Promise<CrashGame> {
  const game = await startGame({ REQUESTS_PER_MINUTE: '0', INSTRUMENTS_FILE: fewInstruments })
  await game.stop()
  await appendFile(join(game.dataDir, 'postgres', 'data', 'postgresql.conf'), slowCommits)
  await game.start()
  const shares = await untilPlayable(game)
  const productIds = shares.slice(0, productCount).map(({ id }) => id)
  const traders: Trader[] = []
  for (let number = 1; number <= traderCount; number++) {
    const name = `crasher${number}`
    const client = await joinGame(game, name)
    traders.push(createTrader(name, client, productIds, createRandom(`${seed} ${name}`)))
  }

  return {
    game,
    async trade(goOn) {
      const lanes = traders.flatMap((trader) => Array.from({ length: ordersAtOnce }, () => trader))
      await Promise.all(
        lanes.map(async (trader) => {
          while (await goOn(await trader.send()));
        }),
      )
    },
    async check() {
      const all = await Promise.all(traders.map((trader) => trader.check()))
      return all.reduce(addChecked)
    },
    async audit() {
      await game.stop()
      const { faults, keys } = await auditGame(game)
      if (faults.length > 0) throw new Error(`The ledger is wrong:\n${faults.join('\n')}`)
      const sent = traders.flatMap((trader) => trader.keys())
      if (keys.length !== sent.length || new Set([...keys, ...sent]).size !== sent.length) {
        throw new Error(`${sent.length} orders were sent, and the database has ${keys.length}`)
      }
    },
  }
}

/** The sums of two checks. */
export function addChecked(one: Checked, other: Checked): Checked {
  return {
    answered: one.answered + other.answered,
    unanswered: one.unanswered + other.unanswered,
    late: one.late + other.late,
  }
}
