import type { leveraged } from './leveraged.nl.ts'
import type { locks } from './locks.nl.ts'
import type { market } from './market.nl.ts'
import type { nl } from './nl.ts'
import type { payouts } from './payouts.nl.ts'
import type { trading } from './trading.nl.ts'

/**
 * A catalogue in another language than Dutch: every key of the Dutch one, and where that counts (`_other`), every plural
 * form that the language has, named as by Intl.PluralRules. A missing key does not compile.
 */
export type Catalogue<PluralForm extends string> = Translated<typeof nl, PluralForm>

/** The texts of orders in another language. */
export type TradingTexts = Translated<typeof trading, never>

/** The texts of what befalls a position by itself, in another language. */
export type PayoutTexts = Translated<typeof payouts, never>

/** The texts of the market in another language. */
export type MarketTexts<PluralForm extends string> = Translated<typeof market, PluralForm>

/** The texts of Sprinters and trackers in another language. */
export type LeveragedTexts = Translated<typeof leveraged, never>

/** The texts of what is locked, in another language. */
export type LockTexts = Translated<typeof locks, never>

type Translated<Texts, PluralForm extends string> = {
  [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key], PluralForm>
} & {
  [Key in keyof Texts as Key extends `${infer Stem}_other` ? `${Stem}_${PluralForm}` : never]: string
}
