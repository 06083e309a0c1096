import type { Academy } from '../modules/academy/create-academy.ts'
import { createClasses } from '../modules/classes/create-classes.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import type { Market } from '../modules/market/market.ts'
import type { Messages } from '../modules/messages/create-messages.ts'
import type { Rankings } from '../modules/rankings/create-rankings.ts'
import type { Trading } from '../modules/trading/create-trading.ts'
import type { Announcements } from '../platform/announce.ts'
import type { Accounts } from './accounts.ts'
import type { Feature } from './http.ts'
import type { Platform } from './platform.ts'

interface Needs {
  market: Market
  trading: Trading
  rankings: Rankings
  academy: Academy
  messages: Pick<Messages, 'tell'>
  announcements: Announcements
  accounts: Pick<Accounts, 'leaveCompetition' | 'announceChoice'>
  competitions: Pick<Competitions, 'choiceAfter'>
}

/** Makes the class tools, from what trading, the rankings and the academy know of players. */
export function composeClasses(
  platform: Platform,
  { market, trading, rankings, academy, messages, announcements, accounts, competitions }: Needs,
): Feature {
  return createClasses({
    ...platform,
    ...{ ...announcements, tell: messages.tell, choiceAfter: competitions.choiceAfter },
    ...{ leaveCompetition: accounts.leaveCompetition, announceChoice: accounts.announceChoice },
    ...{ lessonCount: academy.lessonCount, standings: rankings.standings },
    ...{ portfolioHistory: trading.portfolioHistory, classHistory: trading.classHistory },
    ...{ cancelOrdersOf: trading.cancelOrdersOf, release: trading.release },
    ...{ market, deposits: trading.deposits },
    reset: (portfolioId) => trading.reset({ kind: 'reset', portfolioId, cause: 'player' }),
  })
}
