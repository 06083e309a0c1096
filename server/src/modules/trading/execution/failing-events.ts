// Which portfolios have an event that fails again and again. Everything that waits for the event, such as the closing of the
// competition, is blocked until it succeeds, so operators have to know.

import type { Result } from '@koersklasse/domain/result.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Log } from '../../../platform/log.ts'
import type {
  CorrectPortfolio,
  DepositCash,
  EventCommand,
  ResetPortfolio,
  SplitPortfolio,
} from './command.ts'

/** A change to a portfolio that no order caused. */
export type PortfolioEvent = EventCommand | SplitPortfolio | ResetPortfolio | CorrectPortfolio | DepositCash

/** An event that has failed for less than this is only late, for example because of a lock; in milliseconds of real time. */
const patienceMs = 60_000
/**
 * After this long without another try, an event is no longer shown as failing. Tries are about a second apart, so it was
 * done elsewhere or is no longer wanted, unless a long run over other portfolios is under way.
 */
const untriedMs = 40_000
/** After this long without another try, a failure is forgotten. A run over all portfolios takes less. */
const forgottenMs = 15 * 60_000
/** The most events that are kept. They are enough to notice a fault that concerns more portfolios. */
const mostKept = 1_000

interface Failing {
  portfolioId: string
  since: EpochMs
  last: EpochMs
}

/** @param deps.clock real time */
export function createFailingEvents({ clock, log }: { clock: Clock; log: Log }) {
  const failing = new Map<string, Failing>()

  function note(event: PortfolioEvent, err: unknown): void {
    const [key, now] = [keyOf(event), clock.now()]
    const { portfolioId } = event
    const before = failing.get(key)
    if (before === undefined || isForgotten(before)) {
      if (before !== undefined || failing.size < mostKept)
        failing.set(key, { portfolioId, since: now, last: now })
      return
    }
    const wasLong = isLong(before)
    before.last = now
    if (!wasLong && isLong(before))
      log.error({ err, portfolio: portfolioId, event: key }, 'an event of a portfolio fails again and again')
  }

  const isLong = ({ since, last }: Failing) => last - since >= patienceMs
  const isTried = ({ last }: Failing) => clock.now() - last <= untriedMs
  const isForgotten = ({ last }: Failing) => clock.now() - last > forgottenMs

  return {
    /** Carries out an event, and notes whether it has failed. */
    async watch<R extends Result<unknown, { code: string }>>(
      event: PortfolioEvent,
      carryOut: () => Promise<R>,
    ): Promise<R> {
      // Nothing waits for a reset that a player asked for, and the player is told of the failure.
      if (event.kind === 'reset' && event.cause === 'player') return carryOut()
      try {
        const result = await carryOut()
        if (result.ok) failing.delete(keyOf(event))
        else note(event, new Error(`refused: ${result.refusal.code}`))
        return result
      } catch (fault) {
        note(event, fault)
        throw fault
      }
    },

    /** The ids of the portfolios with an event that has failed for a minute or more, and is still tried. */
    portfolios(): string[] {
      for (const [key, one] of failing) if (isForgotten(one)) failing.delete(key)
      const shown = [...failing.values()].filter((one) => isLong(one) && isTried(one))
      return [...new Set(shown.map(({ portfolioId }) => portfolioId))]
    },
  }
}

/** Identifies an event. */
function keyOf(event: PortfolioEvent): string {
  const { kind, portfolioId } = event
  return `${kind} ${subjectOf(event)} ${portfolioId}`
}

function subjectOf(event: PortfolioEvent): string {
  switch (event.kind) {
    case 'payout':
      return event.productId
    case 'dividend':
      return event.actionId
    case 'deposit':
      return event.depositId
    case 'correct':
      return event.correction.id
    case 'split':
    case 'reset':
      return ''
  }
}
