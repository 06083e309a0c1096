// The values of placeholders in articles, in the notation of each language.

import { minimumAge } from '@koersklasse/domain/accounts/account-rules.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { TransactionCosts } from '@koersklasse/domain/orders/transaction-costs.ts'

const locales = { nl: 'nl-NL', de: 'de-DE', pl: 'pl-PL' } as const satisfies Record<Language, string>

/** The configuration that articles mention. Amounts in euro cents; `company` is null if not configured. */
export interface ArticleFacts {
  brand: { name: string; contactEmail: string; company: string | null }
  rules: { startingBalance: Cents; sprinterSharePercent: number; costs: TransactionCosts }
}

/** The values by placeholder; null if not configured. */
export type ArticleValues = ReturnType<typeof toArticleValues>

export function toArticleValues({ brand, rules }: ArticleFacts, language: Language) {
  const locale = locales[language]
  const euro = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return {
    game: brand.name,
    contactEmail: brand.contactEmail,
    company: brand.company,
    minimumAge: String(minimumAge),
    startingBalance: euro.format(rules.startingBalance / 100),
    sprinterShare: percent.format(rules.sprinterSharePercent / 100),
    costsFixed: euro.format(rules.costs.fixed / 100),
    costsRate: percent.format(rules.costs.rateBasisPoints / 10_000),
  }
}
