// What trading needs of the market to correct wrong quotes (docs/decisions/0068-bad-ticks.md). It is here because modules do
// not import each other.

import type { BadStretch } from '@koersklasse/domain/corrections/bad-stretch.ts'
import type { RightMarket, VoidedEnds } from '@koersklasse/domain/corrections/right-market.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Transaction } from 'kysely'
import type { Schema } from './database/schema.ts'

export interface CorrectableQuotes {
  /** The quotes of a symbol between two instants in the journal, at most `limit`, and whether each is voided. */
  quotes(
    symbol: string,
    period: { from: EpochMs; until: EpochMs },
    limit: number,
  ): Promise<{ quote: Quote; isVoided: boolean }[]>
  /** Whether a quote of a stretch was the last one of its symbol before an instant. */
  isLastBefore(stretch: BadStretch, at: EpochMs): Promise<boolean>
  /**
   * The market without the quotes of a stretch, nor those that are voided already.
   * @param wanted the products whose prices are needed, besides those that ended wrongly
   * @param ends the ends that were found when the stretch was voided; without them they are computed
   */
  without(
    stretch: BadStretch,
    horizon: EpochMs,
    wanted: Iterable<ProductId>,
    ends?: VoidedEnds,
  ): Promise<RightMarket>
  /** Declares a stretch as wrong. The feed's node corrects candles and products soon after the commit. */
  declare(tx: Transaction<Schema>, id: string, stretch: BadStretch, horizon: EpochMs): Promise<void>
  /** The ends that a stretch caused, once this node has the corrected candles and products; null before. */
  applied(id: string): Promise<VoidedEnds | null>
}
