// The values of the placeholders that all texts of the academy can have, in the notation of a language.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { TransactionCosts } from '@koersklasse/domain/orders/transaction-costs.ts'
import { writeFigure } from './write-figures.ts'

/** The configuration that texts mention. Amounts in euro cents. */
export interface GameFacts {
  brand: { name: string }
  rules: { startingBalance: Cents; sprinterSharePercent: number; costs: TransactionCosts }
}

export function gameValues({ brand, rules }: GameFacts, language: Language): Record<string, string> {
  return {
    game: brand.name,
    startingBalance: writeFigure('euro', rules.startingBalance, language),
    sprinterShare: writeFigure('percent', rules.sprinterSharePercent, language),
    costsFixed: writeFigure('euro', rules.costs.fixed, language),
    costsRate: writeFigure('percent', rules.costs.rateBasisPoints / 100, language),
  }
}
