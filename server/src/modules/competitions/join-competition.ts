// Joining a competition and choosing the one to look at.

import { type Competition, competitionPhase } from '@koersklasse/domain/competition/competition.ts'
import { readJoinCode } from '@koersklasse/domain/competition/join-code.ts'
import { type Joining, joiningAt } from '@koersklasse/domain/competition/joining.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Refusal } from '../../http/route.ts'
import { createNetworkThrottle } from '../../platform/network-throttle.ts'
import { createThrottle } from '../../platform/throttle.ts'
import type { CompetitionOf } from './competition-of.ts'
import type { CompetitionStore } from './store.ts'

/** The wrong codes of one player, or of the visitors of one network: so many at once, then one in so many milliseconds. */
const guesses = { burst: 30, everyMs: 10_000 }

const refusals = {
  notYet: 'joining_not_yet',
  closed: 'joining_closed',
  over: 'competition_over',
} as const satisfies Record<Exclude<Joining, 'open'>, string>
type JoinRefusal = (typeof refusals)[keyof typeof refusals]

/** Whose wrong codes are counted together: those of a player, or of the networks of a visitor's IP address. */
export type Guesser = { userId: string } | { address: string }

export type JoinCompetition = ReturnType<typeof createJoinCompetition>

export function createJoinCompetition(deps: {
  store: Pick<CompetitionStore, 'findByCode' | 'hasJoined'>
  competitionOf: CompetitionOf
  marketClock: Clock
  /** Real time. */
  clock: Clock
  /** Opens the portfolio of a player in a competition; does nothing if there is one. */
  openPortfolio: (userId: string, competition: Competition) => Promise<void>
  /** Makes a player look at a competition, on every node; null for that of the house. */
  chooseCompetition: (userId: string, competitionId: string | null) => Promise<void>
}) {
  const { store, marketClock, openPortfolio, chooseCompetition } = deps
  const players = createThrottle({ clock: deps.clock, ...guesses })
  const visitors = createNetworkThrottle({ clock: deps.clock, ...guesses })

  return {
    /** The competition with a code as somebody typed it. */
    async byCode(
      typed: string,
      guesser: Guesser,
    ): Promise<Result<Competition, Refusal<'not_found' | 'too_many_requests'>>> {
      const [throttle, key] = 'userId' in guesser ? [players, guesser.userId] : [visitors, guesser.address]
      const retryAfterMs = throttle.waitOf(key)
      if (retryAfterMs > 0) return refuse({ code: 'too_many_requests', retryAfterMs })
      const code = readJoinCode(typed)
      const found = code === null ? undefined : await store.findByCode(code)
      if (found !== undefined) return ok(found)
      throttle.count(key)
      return refuse({ code: 'not_found', field: 'code' })
    },

    /** Joins a competition within its joining window. Joining again changes nothing, whenever that is. */
    async join(userId: string, competition: Competition): Promise<Result<true, Refusal<JoinRefusal>>> {
      if (await store.hasJoined(userId, competition.id)) return ok(true)
      const joining = joiningAt(competition, marketClock.now())
      if (joining !== 'open') return refuse({ code: refusals[joining] })
      await openPortfolio(userId, competition)
      return ok(true)
    },

    /** Makes a player look at a competition. Whoever looks at that of the house goes along to the next one. */
    async choose(userId: string, competition: Competition): Promise<void> {
      const isCurrent = competition.isHouse && competitionPhase(competition, marketClock.now()) !== 'over'
      await chooseCompetition(userId, isCurrent ? null : competition.id)
    },
  }
}
