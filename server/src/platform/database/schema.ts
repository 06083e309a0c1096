// The tables of server/src/migrations as types for Kysely. A bigint is read as a safe integer, a numeric as text.
// Amounts are in whole euro cents, times in milliseconds since 1970 (UTC). Levels and prices of an underlying are in
// its currency.

import type { AlertLevel } from '@koersklasse/contract/alerts.ts'
import type { Decision, TransactionDetail, TransactionType } from '@koersklasse/contract/trading.ts'
import type { Diploma, Unlockable } from '@koersklasse/domain/competition/unlocking.ts'
import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import type { CandleLength } from '@koersklasse/domain/market/candle.ts'
import type { ProductType } from '@koersklasse/domain/market/instrument.ts'
import type { Cents, Quantity } from '@koersklasse/domain/money/money.ts'
import type { AbortReason, OrderSide, OrderStatus } from '@koersklasse/domain/orders/order.ts'
import type { OrderType } from '@koersklasse/domain/orders/order-trigger.ts'
import type { OrderValidity } from '@koersklasse/domain/orders/order-validity-kinds.ts'
import type { LedgerAccount } from '@koersklasse/domain/portfolio/ledger.ts'
import type { ProductEndKind } from '@koersklasse/domain/products/issued-product.ts'
import type { Direction } from '@koersklasse/domain/products/sprinter.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A quote as stored with a transaction: decimals as text in the currency of the instrument, `delay` in milliseconds. */
export interface StoredQuote {
  symbol: string
  bid: string
  ask: string
  time: EpochMs
  source: string
  delay?: number
}

/** The facts of a product's end. Prices of the underlying are decimals as text, in its own currency. */
export interface StoredEndFacts {
  quote: StoredQuote | null
  underlyingPrice: string | null
  unwoundAt: string | null
  currencyQuote: StoredQuote | null
}

/** What a corporate action is computed from: the last quotes before it, and the tax on a dividend, as a fraction. */
export interface ActionBasis {
  quote: StoredQuote | null
  currencyQuote: StoredQuote | null
  withholding: string
}

/** The columns of each table. */
export interface Schema {
  users: {
    id: string
    username: string
    /** What no other username may look like; null for one that looked like another before this was refused. */
    username_skeleton: string | null
    email: string
    password_hash: string
    avatar_id: Generated<number>
    newsletter_consent: boolean
    terms_accepted_at: EpochMs
    created_at: EpochMs
  }
  registrations: {
    code_hash: Buffer
    username: string
    email: string
    password_hash: string
    newsletter_consent: boolean
    created_at: EpochMs
    expires_at: EpochMs
    /** Whether its mail was sent: one that was held back does not replace the code of an earlier mail. */
    mailed: Generated<boolean>
    user_id: string | null
  }
  password_resets: {
    id: string
    user_id: string
    /** Null once there is a newer one. */
    code_hash: Buffer | null
    created_at: EpochMs
    expires_at: EpochMs
  }
  mails: {
    id: string
    recipient: string
    subject: string
    text: string
    html: string
    created_at: EpochMs
    tries: Generated<number>
    next_try_at: EpochMs
  }
  sessions: { token_hash: Buffer; user_id: string; created_at: EpochMs; expires_at: EpochMs }
  used_proofs: { id: string; expires_at: EpochMs }
  competitions: {
    id: string
    start_at: EpochMs
    end_at: EpochMs
    starting_balance: Cents
    sprinter_cap: Cents
    cost_fixed: Cents
    cost_rate_basis_points: number
    unlocked: Generated<readonly Unlockable[]>
  }
  diplomas: { user_id: string; diploma: Diploma; earned_at: EpochMs }
  portfolios: {
    id: string
    competition_id: string
    user_id: string
    cash: Cents
    version: Generated<number>
    waiting_orders: Generated<number>
    orders_day: ColumnType<EpochMs | null, EpochMs | undefined>
    orders_placed: Generated<number>
    created_at: EpochMs
  }
  positions: { id: string; portfolio_id: string; product_id: string; quantity: Quantity; cost: Cents }
  orders: {
    id: string
    portfolio_id: string
    product_id: string
    side: OrderSide
    order_type: OrderType
    quantity: Quantity | null
    limit_price: Cents | null
    stop_price: Cents | null
    validity: OrderValidity
    expires_at: EpochMs | null
    cancelled_at: EpochMs | null
    decision: JSONColumnType<Decision | null>
    status: OrderStatus
    abort_reason: AbortReason | null
    idempotency_key: string | null
    request_digest: string | null
    created_at: EpochMs
    updated_at: EpochMs
  }
  transactions: {
    id: string
    order_id: string | null
    portfolio_id: string
    product_id: string
    kind: TransactionType
    quantity: Quantity
    quantity_delta: number
    price: Cents
    costs: Cents
    amount: Cents
    gain: Cents | null
    bid: Cents | null
    ask: Cents | null
    quote: JSONColumnType<StoredQuote | null>
    currency_quote: JSONColumnType<StoredQuote | null>
    detail: JSONColumnType<TransactionDetail | null>
    action_id: string | null
    created_at: EpochMs
  }
  corporate_actions: {
    id: string
    source: string
    symbol: string
    kind: CorporateAction['kind']
    effective: EpochMs
    amount: string | null
    new_pieces: number | null
    old_pieces: number | null
    declared_at: EpochMs
    basis: ColumnType<ActionBasis | null, string | undefined, string>
    done_at: EpochMs | null
  }
  ledger_entries: {
    portfolio_id: string
    transaction_id: string | null
    account: LedgerAccount
    amount: Cents
    created_at: EpochMs
  }
  outbox: { seq: Generated<number>; topic: string; message: JSONColumnType<object> }
  last_quotes: {
    symbol: string
    bid: string
    ask: string
    time: EpochMs
    source: string
    delay: number | null
  }
  candles: {
    source: string
    symbol: string
    length: CandleLength
    start_at: EpochMs
    open: string
    high: string
    low: string
    close: string
    bid: string
    ask: string
  }
  market_clocks: { feed: string; time: EpochMs }
  issued_products: {
    id: string
    serial: number
    source: string
    symbol: string
    rung: string
    product_type: Exclude<ProductType, 'ss' | 'etf'>
    name: string
    ratio: string
    issued_at: EpochMs
    yearly_fee: string | null
    direction: Direction | null
    financing_level: string | null
    stop_loss_level: string | null
    premium_rate: string | null
    end_at: EpochMs | null
    financed_at: EpochMs
    reset_at: EpochMs
    is_over_cap: Generated<boolean>
    is_sold_out: Generated<boolean>
    is_bid_only_by_operator: Generated<boolean>
    ended_at: EpochMs | null
    end_kind: ProductEndKind | null
    end_price: Cents | null
    end_facts: JSONColumnType<StoredEndFacts> | null
    revision: Generated<number>
  }
  market_splits: {
    source: string
    symbol: string
    effective: EpochMs
    new_pieces: number
    old_pieces: number
    applied_at: EpochMs | null
  }
  product_levels: {
    product_id: string
    from_time: EpochMs
    financing_level: string
    stop_loss_level: string
  }
  followed_lists: { user_id: string; symbols: Generated<string[]>; version: Generated<number> }
  alerts: {
    id: Generated<string>
    level: AlertLevel
    message: string
    link: string | null
    start_at: EpochMs
    end_at: EpochMs | null
  }
  feedback: {
    id: string
    user_id: string | null
    value: number
    explanation: string
    location: string
    created_at: EpochMs
  }
}
