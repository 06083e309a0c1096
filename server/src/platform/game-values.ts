// The values of the placeholders that articles and the academy can have, in the notation of a language.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { TransactionCosts } from '@koersklasse/domain/orders/transaction-costs.ts'
import { numbersIn } from './write-numbers.ts'

/** The configuration that texts mention. Amounts in euro cents. */
export interface GameFacts {
  brand: { name: string }
  rules: { startingBalance: Cents; sprinterSharePercent: number; costs: TransactionCosts }
}

/** The values by placeholder. */
export function gameValues({ brand, rules }: GameFacts, language: Language) {
  const { euro, percent } = numbersIn(language)
  return {
    game: brand.name,
    startingBalance: euro(rules.startingBalance),
    sprinterShare: percent(rules.sprinterSharePercent / 100),
    costsFixed: euro(rules.costs.fixed),
    costsRate: percent(rules.costs.rateBasisPoints / 10_000),
  }
}
