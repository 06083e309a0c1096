// The values of placeholders in articles, in the notation of each language.

import { minimumAge } from '@koersklasse/domain/accounts/account-rules.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { type GameFacts, gameValues } from '../../platform/game-values.ts'

/** The configuration that articles mention; `company` is null if not configured. */
export interface ArticleFacts extends GameFacts {
  brand: { name: string; contactEmail: string; company: string | null }
}

/** The values by placeholder; null if not configured. */
export type ArticleValues = ReturnType<typeof toArticleValues>

export function toArticleValues(facts: ArticleFacts, language: Language) {
  const { contactEmail, company } = facts.brand
  return { ...gameValues(facts, language), contactEmail, company, minimumAge: String(minimumAge) }
}
