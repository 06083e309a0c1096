import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Config } from '../config.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import { createMailings } from '../modules/mailings/create-mailings.ts'
import type { ReadReports } from '../modules/mailings/morning-mail/report.ts'
import type { Subscriptions } from '../modules/mailings/subscriptions.ts'
import type { Market } from '../modules/market/market.ts'
import type { Rankings } from '../modules/rankings/create-rankings.ts'
import type { Trading } from '../modules/trading/create-trading.ts'
import type { Accounts } from './accounts.ts'
import { contentFolder } from './content-folder.ts'
import type { Platform } from './platform.ts'

/** The parts of the game that know what there is to report. */
interface ReportNeeds {
  market: Pick<Market, 'issued'>
  trading: Pick<Trading, 'readPlayerNews'>
  competitions: Pick<Competitions, 'endingBetween'>
  rankings: Pick<Rankings, 'ranksAt'>
}

interface MailingsNeeds extends ReportNeeds {
  accounts: Pick<Accounts, 'findRecipients'>
  market: Market
  subscriptions: Subscriptions
}

/** Makes the mailings to players. */
export function composeMailings(platform: Platform, config: Config, needs: MailingsNeeds) {
  const { accounts, market, subscriptions } = needs
  return createMailings({
    ...platform,
    ...{ market, subscriptions, publicUrl: config.publicUrl, game: config.brand.name },
    contactEmail: config.brand.contactEmail,
    mailFolder: new URL('mails/', contentFolder),
    nameOf: (id) => market.product(id)?.name ?? id,
    findRecipients: accounts.findRecipients,
    readReports: createReadReports(needs),
  })
}

/** What the morning mail reports, from each part of the game that knows. */
export function createReadReports({ market, trading, competitions, rankings }: ReportNeeds): ReadReports {
  return async (userIds, period) => {
    const { until, midnight } = period
    const ends = endsBetween(market, until, midnight)
    const lastDays = competitions.endingBetween(until, midnight)
    const news = await trading.readPlayerNews(userIds, { ...period, endingProducts: [...ends.keys()] })
    const ranks = await rankings.ranksAt(userIds, period)
    const reports = new Map(
      [...news].map(([userId, { ending, competitionIds, ...others }]) => {
        const items = ending.items.map((item) => ({ ...item, endsAt: ends.get(item.productId)! }))
        const own = lastDays.filter(({ id }) => competitionIds.includes(id)).map(({ end }) => end)
        const competitionEndsAt = own.length === 0 ? null : toEpochMs(Math.min(...own))
        const rank = ranks?.get(userId) ?? null
        return [userId, { ...others, ending: { ...ending, items }, rank, competitionEndsAt }]
      }),
    )
    return { reports, lacksRanks: ranks === null }
  }
}

/** The products that end after an instant, up to another, each with its end. */
function endsBetween(
  market: Pick<Market, 'issued'>,
  after: EpochMs,
  until: EpochMs,
): ReadonlyMap<ProductId, EpochMs> {
  const ends = new Map<ProductId, EpochMs>()
  for (const { product } of market.issued.living()) {
    if (product.productType === 'xt' && product.end > after && product.end <= until)
      ends.set(product.id, product.end)
  }
  return ends
}
