// The messages between the server and the process of a dry run.

import type { DryRunFailure, DryRunOutcome } from '@koersklasse/contract/desk/dry-run-outcome.ts'
import type { OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import type { UnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import type { Decimal } from '@koersklasse/domain/money/decimal.ts'
import type { OrderLimits } from '@koersklasse/domain/orders/order-limits.ts'

/** The settings of the game that a dry run has to have, too. */
export interface GameSettings {
  hours: MarketHours
  instrumentsFile: string | null
  benchmark: string | null
  unlockRules: UnlockRules
  orderLimits: OrderLimits
  /** Milliseconds. */
  maxQuoteAge: number
  /** The tax withheld from dividends, as a fraction. */
  withholding: Decimal
}

/** What to play: the rules of a competition, by a number of simulated players, on the market of a seed. */
export interface DryRunJob {
  rules: OrganisedRules
  players: number
  seed: string
  settings: GameSettings
  /** The folder of its database, which nothing else uses. */
  folder: string
  /** By how many levels its priority is below that of the server, from 0 to 19. */
  niceness: number
}

/** A message of the process. Only `progress`, a fraction, comes more than once. */
export type DryRunMessage =
  | { kind: 'progress'; progress: number }
  | { kind: 'done'; outcome: DryRunOutcome }
  | { kind: 'failed'; failure: DryRunFailure; reason: string }
