// What the morning mail has to report to a player. To add something: a field here, which compose/mailings.ts reads for a
// page of players, and a section in sections.ts.

import type { TransactionType } from '@koersklasse/contract/trading.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { AbortReason, OrderSide } from '@koersklasse/domain/orders/order.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'

/** Some of a list, and how many there are. */
export interface Some<Item> {
  items: readonly Item[]
  total: number
}

/** A fill, or what a product event paid. Amounts are in euro cents; `amount` is the change of the cash. */
export interface ReportedTransaction {
  id: string
  kind: TransactionType
  productId: ProductId
  quantity: number
  price: number
  amount: number
}

/** Where a player stands at the last midnight of the period, and stood at the first. */
export interface ReportedRank {
  position: number
  /** Null for a player who was not in the list then. */
  before: number | null
  totalPlayers: number
  /** Whether the competition has ended, so that this is the final position. */
  isFinal: boolean
}

/** What happened to a player in the period of the mail, and what ends today. */
export interface Report {
  fills: Some<ReportedTransaction>
  payouts: Some<ReportedTransaction>
  dividends: Some<ReportedTransaction>
  aborted: Some<{ id: string; side: OrderSide; productId: ProductId; reason: AbortReason }>
  expiring: Some<{ id: string; side: OrderSide; productId: ProductId; expiresAt: EpochMs }>
  ending: Some<{ positionId: string; productId: ProductId; quantity: number; endsAt: EpochMs }>
  /** In the competition that the player looks at; null without one. */
  rank: ReportedRank | null
  /** When the player's competition ends, if that is today. */
  competitionEndsAt: EpochMs | null
}

/** The period of a mail, by market time: it reports from `since` to before `until`, and what ends then, up to `midnight`. */
export interface Period {
  since: EpochMs
  until: EpochMs
  midnight: EpochMs
}

/** The reports of some players, by player; without ranks while wrong quotes of the period are being corrected. */
export interface Reports {
  reports: ReadonlyMap<string, Report>
  lacksRanks: boolean
}

/** Reads the reports of some players at once. Who has nothing to report may be left out. */
export type ReadReports = (userIds: readonly string[], period: Period) => Promise<Reports>
