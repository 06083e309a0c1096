// A correction while it is planned or carried out, with the market as it would have been without the wrong quotes.

import type { BadStretch } from '@koersklasse/domain/corrections/bad-stretch.ts'
import type { RightMarket } from '@koersklasse/domain/corrections/right-market.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { CorrectableQuotes } from '../../../platform/correctable-quotes.ts'
import type { MarketView } from '../market-view.ts'

/** The market, whose wrong quotes can be corrected. */
export interface CorrectableMarket extends MarketView {
  quoteCorrections: CorrectableQuotes
}

export interface RunningCorrection {
  id: string
  stretch: BadStretch
  /** What players are told. */
  note: string
  /** The end of the period that is decided again on right quotes, by the market's clock. */
  horizon: EpochMs
  market: RightMarket
}
