// The keys of the query cache. Called without its arguments, a key is the common prefix of all entries of its kind:
// `refetch(client, queryKeys.product())` refetches every product.

import type { ArticleId } from '@koersklasse/contract/articles.ts'
import type { Period } from '@koersklasse/contract/market.ts'
import type { MistakePlace } from '@koersklasse/contract/mistakes.ts'
import type { CheckMoment } from '@koersklasse/domain/academy/exam.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { RankingPeriod } from '@koersklasse/domain/competition/ranking.ts'
import type { QueryKey } from '@tanstack/react-query'

export const queryKeys = {
  /** The words of investing with their explanations. */
  academyTerms: (language: Language) => ['academy-terms', language] as const,
  /** The alerts for a player; null for a visitor. */
  alerts: (...of: [] | [userId: string | null]) => ['alerts', ...of] as const,
  article: (id: ArticleId, language: Language) => ['article', id, language] as const,
  certificate: (code: string) => ['certificate', code] as const,
  competition: (...which: [] | ['active' | 'next']) => ['competition', ...which] as const,
  competitionByCode: (code: string) => ['competition-by-code', code] as const,
  /** What was repaired because quotes were wrong. */
  corrections: () => ['corrections'] as const,
  /** What the operator's desk shows, by its areas. It is never kept on the device. */
  desk: (...of: readonly (string | object)[]) => ['desk', ...of] as const,
  discovery: () => ['discovery'] as const,
  /** Prices of a product or of an underlying over a period. */
  history: (...of: [] | [id: string, period: Period]) => ['history', ...of] as const,
  lesson: (topic: string, lesson: string, language: Language) => ['lesson', topic, lesson, language] as const,
  levels: (...id: [] | [id: string]) => ['levels', ...id] as const,
  /** The latest price of a product. */
  price: (...id: [] | [id: string]) => ['price', ...id] as const,
  product: (...id: [] | [id: string]) => ['product', ...id] as const,
  products: () => ['products'] as const,
  /** Whether the server answers. */
  reachable: () => ['reachable'] as const,
  related: (...symbol: [] | [symbol: string]) => ['related', ...symbol] as const,
  search: (q: string) => ['search', q] as const,
  sparkline: (...of: [] | [kind: 'underlying' | 'product', id: string]) => ['sparkline', ...of] as const,
  sprinters: (...filters: [] | [filters: object]) => ['sprinters', ...filters] as const,
  teachersPlan: () => ['teachers-plan'] as const,
  underlying: (...symbol: [] | [symbol: string]) => ['underlying', ...symbol] as const,
  underlyings: () => ['underlyings'] as const,
  /** The latest price of an underlying. */
  underlyingPrice: (...symbol: [] | [symbol: string]) => ['underlying-price', ...symbol] as const,
  user: () => ['user'] as const,
  usernameCheck: (username: string) => ['username-check', username] as const,

  /** Everything that belongs to the player, which another player must not see. */
  player: () => ['player'] as const,
  competitions: () => ['player', 'competitions'] as const,
  consent: () => ['player', 'consent'] as const,
  download: () => ['player', 'download'] as const,
  /** Everything about the academy that depends on the player, which changes with a message over the socket. */
  academy: () => ['player', 'academy'] as const,
  check: (topic: string, moment: CheckMoment, language: Language) =>
    ['player', 'academy', 'check', topic, moment, language] as const,
  exams: () => ['player', 'academy', 'exams'] as const,
  examAttempt: (topic: string) => ['player', 'academy', 'attempt', topic] as const,
  examResult: (attemptId: string) => ['player', 'academy', 'result', attemptId] as const,
  topic: (topic: string, language: Language) => ['player', 'academy', 'topic', topic, language] as const,
  topics: (language: Language) => ['player', 'academy', 'topics', language] as const,
  onboarding: () => ['player', 'academy', 'onboarding'] as const,
  /** The lessons about mistakes, which a change of the portfolio may bring. */
  mistakes: () => ['player', 'mistakes'] as const,
  mistake: (place: MistakePlace, language: Language) => ['player', 'mistakes', place, language] as const,
  hiddenMistakes: () => ['player', 'hidden-mistakes'] as const,
  accountCases: () => ['player', 'account-cases'] as const,
  emailSettings: () => ['player', 'email-settings'] as const,
  followed: () => ['player', 'followed'] as const,
  logDays: () => ['player', 'log-days'] as const,
  order: (id: string) => ['player', 'order', id] as const,
  orders: () => ['player', 'orders'] as const,
  passkeys: () => ['player', 'passkeys'] as const,
  positions: () => ['player', 'positions'] as const,
  pushSettings: () => ['player', 'push-settings'] as const,
  prizes: () => ['player', 'prizes'] as const,
  profile: () => ['player', 'profile'] as const,
  /** The rankings, which are refetched every few seconds. */
  rankings: () => ['player', 'rankings'] as const,
  ranking: (period: RankingPeriod, isWithoutSimulated: boolean) =>
    ['player', 'rankings', period, isWithoutSimulated] as const,
  rankingSearch: (period: RankingPeriod, isWithoutSimulated: boolean, q: string) =>
    ['player', 'rankings', period, isWithoutSimulated, q] as const,
  receipt: (id: string) => ['player', 'receipt', id] as const,
  sessions: () => ['player', 'sessions'] as const,
  /** Everything about sub-rankings, which changes with a message over the socket. */
  subRankings: () => ['player', 'subrankings'] as const,
  invites: () => ['player', 'subrankings', 'invites'] as const,
  sentInvites: (id: string) => ['player', 'subrankings', 'sent-invites', id] as const,
  subRanking: (id: string, period: RankingPeriod) => ['player', 'subrankings', 'one', id, period] as const,
  subRankingLink: (code: string) => ['player', 'subrankings', 'link', code] as const,
  subRankingList: () => ['player', 'subrankings', 'list'] as const,
  terms: () => ['player', 'terms'] as const,
  transactions: () => ['player', 'transactions'] as const,
  /** What is shown of another player, in the chosen competition or in another one, the history by period. */
  anothersPositions: (of: Another) => ['player', ...keyOf(of), 'positions'] as const,
  anothersTransactions: (of: Another) => ['player', ...keyOf(of), 'transactions'] as const,
  anothersHistory: (of: Another, period: Period) => ['player', ...keyOf(of), 'past', period] as const,
  /** The history of the portfolio, all of which changes with every transaction. */
  past: () => ['player', 'past'] as const,
  attribution: () => ['player', 'past', 'attribution'] as const,
  portfolioHistory: (period: Period) => ['player', 'past', 'portfolio', period] as const,
  /** Another player's result of today. */
  anothersToday: (of: Another) => ['player', ...keyOf(of), 'past', 'today'] as const,
  positionGraph: (positionId: string, productId: string, period: Period) =>
    ['player', 'past', 'position', positionId, productId, period] as const,
  positionTransactions: (positionId: string) => ['player', 'past', 'transactions', positionId] as const,
}

/** Another player, and the competition that is not the chosen one. */
export interface Another {
  username: string
  competitionId?: string | undefined
}

const keyOf = ({ username, competitionId = '' }: Another) =>
  ['another', username.toLowerCase(), competitionId] as const

/** The first part of a key. */
type Kind = ReturnType<(typeof queryKeys)[keyof typeof queryKeys]>[0]

interface KindRules {
  /** Differs on every day of the market, so it is refetched after midnight. */
  changesDaily?: true
  /** Kept on the device for when the server cannot be reached: for everyone, or for this player only. */
  offline?: 'shared' | 'player'
  /** At most this many entries are kept on the device, the latest; all of them if not given. */
  mostOffline?: number
  /** Changes many times a second. */
  isPrice?: true
}

/** What happens to the entries of each kind. Complete by type, so that a new kind cannot be forgotten. */
const rules: Record<Kind, KindRules> = {
  'academy-terms': { offline: 'shared' },
  alerts: {},
  article: { offline: 'shared' },
  certificate: {},
  competition: { offline: 'shared' },
  'competition-by-code': {},
  corrections: {},
  desk: {},
  discovery: { offline: 'shared' },
  history: { changesDaily: true, offline: 'shared', mostOffline: 24 },
  lesson: { offline: 'shared' },
  levels: { changesDaily: true, offline: 'shared', mostOffline: 24 },
  player: { offline: 'player' },
  price: { offline: 'shared', isPrice: true },
  product: { changesDaily: true, offline: 'shared' },
  products: { changesDaily: true, offline: 'shared' },
  reachable: {},
  related: { changesDaily: true, offline: 'shared' },
  search: {},
  sparkline: { changesDaily: true },
  sprinters: { changesDaily: true, offline: 'shared', mostOffline: 12 },
  'teachers-plan': { offline: 'shared' },
  underlying: { offline: 'shared' },
  'underlying-price': { offline: 'shared', isPrice: true },
  underlyings: { offline: 'shared', mostOffline: 1 },
  user: { offline: 'player' },
  'username-check': {},
}

const kinds = Object.keys(rules) as Kind[]

/** The rules for a key's kind; none for a key that is not in this file. */
export function rulesOf(queryKey: QueryKey): KindRules {
  return rules[queryKey[0] as Kind] ?? {}
}

/** The keys of everything that differs on every day of the market. */
export const dailyKeys: readonly QueryKey[] = [
  ...kinds.filter((kind) => rules[kind].changesDaily).map((kind) => [kind]),
  queryKeys.past(),
  queryKeys.mistakes(),
  queryKeys.rankings(),
]

/** For each kind of which only the latest entries are kept on the device: how many. */
export const mostOffline: Readonly<Record<string, number>> = Object.fromEntries(
  kinds.flatMap((kind) => {
    const most = rules[kind].mostOffline
    return most === undefined ? [] : [[kind, most]]
  }),
)
