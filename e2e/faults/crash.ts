// Kills the server at random moments while players place orders; after each restart every order that was answered must
// exist exactly once.

import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '@koersklasse/server/src/platform/random.ts'
import { untilPlayable } from '../support/until-playable.ts'
import { addChecked, startCrashGame } from './crash-game.ts'
import type { Checked } from './crash-trader.ts'

/** The server is killed at most this long after the first order, in milliseconds. */
const latestMs = 400
/** The share of rounds in which its PostgreSQL is killed with it; in the others it lives on as an orphan. */
const shareOfBoth = 0.25
const auditEvery = 10

/**
 * Kills a server `rounds` times and checks everything after each.
 * @param options.seed determines the moments and the orders; the timing of the machine varies in addition
 * @param options.report receives a line about each round
 * @returns the sums over all rounds
 * @throws Error at the first lost or repeated order, with the output of the server
 */
export async function crash(options: {
  rounds: number
  seed: string
  report?: (line: string) => void
}): Promise<Checked> {
  const { rounds, seed, report = () => {} } = options
  const random = createRandom(`${seed} moments`)
  const crashGame = await startCrashGame(seed)
  const { game } = crashGame
  let total: Checked = { answered: 0, unanswered: 0, late: 0 }
  try {
    for (let round = 1; round <= rounds; round++) {
      const momentMs = random.uniform() * latestMs
      const isBoth = random.uniform() < shareOfBoth
      const trading = crashGame.trade((outcome) => outcome === 'answered')
      await pause(momentMs)
      if (isBoth) await game.killDatabase('all')
      await game.stop('SIGKILL')
      await trading
      await game.start()
      await untilPlayable(game)
      const checked = await crashGame.check()
      total = addChecked(total, checked)
      const isAudited = round % auditEvery === 0 || round === rounds
      if (isAudited) await crashGame.audit()
      if (isAudited && round < rounds) {
        await game.start()
        await untilPlayable(game)
      }
      report(
        `${round}: killed after ${momentMs.toFixed(0)} ms${isBoth ? ', with its database' : ''}; ${inWords(checked)}` +
          `${isAudited ? '; the books are right' : ''}`,
      )
    }
    return total
  } catch (fault) {
    throw new Error(`Seed ${seed}: ${(fault as Error).message}\nThe server said:\n${game.output()}`, {
      cause: fault,
    })
  } finally {
    await game.remove()
  }
}

/** The result of a check in words. */
export function inWords({ answered, unanswered, late }: Checked): string {
  return `${answered} orders answered, each there once; ${unanswered} not, ${late} of them executed all the same`
}
