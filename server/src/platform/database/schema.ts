// The tables of server/src/migrations as types for Kysely. A bigint is read as a safe integer, a numeric as text.
// Amounts are in whole euro cents, times in milliseconds since 1970 (UTC). Levels and prices of an underlying are in
// its currency.

import type { Role } from '@koersklasse/contract/access.ts'
import type { CaseDecision } from '@koersklasse/contract/account-cases.ts'
import type { AlertLevel } from '@koersklasse/contract/alerts.ts'
import type { ArticleId } from '@koersklasse/contract/articles.ts'
import type { Mailing, WordingName } from '@koersklasse/contract/consent-wordings.ts'
import type { LinkEvidence } from '@koersklasse/contract/desk/account-cases.ts'
import type { DeskAction, SubjectKind } from '@koersklasse/contract/desk/actions.ts'
import type { CorrectionState, PlanningState, RepairSummary } from '@koersklasse/contract/desk/corrections.ts'
import type { DryRunFailure, DryRunOutcome, DryRunState } from '@koersklasse/contract/desk/dry-run-outcome.ts'
import type { NodeLoad } from '@koersklasse/contract/desk/operations.ts'
import type { ExclusionScope } from '@koersklasse/contract/desk/players.ts'
import type { MessageFacts } from '@koersklasse/contract/messages.ts'
import type { Mistake, MistakePlace } from '@koersklasse/contract/mistakes.ts'
import type { PushCategory } from '@koersklasse/contract/push.ts'
import type { Decision, TransactionDetail, TransactionType } from '@koersklasse/contract/trading.ts'
import type { CheckMoment } from '@koersklasse/domain/academy/exam.ts'
import type { MistakeKind } from '@koersklasse/domain/academy/mistakes.ts'
import type { Answer, PosedQuestion } from '@koersklasse/domain/academy/questions.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Theme } from '@koersklasse/domain/accounts/themes.ts'
import type { OrganisedRules, Visibility } from '@koersklasse/domain/competition/competition.ts'
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
import type { WrittenTerms } from '@koersklasse/domain/products/price-terms.ts'
import type { Direction } from '@koersklasse/domain/products/sprinter.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MailOutcome, MailPriority, Unsubscribe } from '../mail/mailer.ts'

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

/** A stretch of wrong quotes, with its prices as decimal text. */
interface StoredStretch {
  symbol: string
  from_time: EpochMs
  until_time: EpochMs
  below: string | null
  above: string | null
}

/** The basis of a corporate action: the last quotes before it, and the tax on a dividend, as a fraction. */
export interface ActionBasis {
  quote: StoredQuote | null
  currencyQuote: StoredQuote | null
  withholding: string
}

/** What a notification reports; its text is composed when it is sent. Amounts and prices are in cents. */
export type NoticeFacts =
  | { kind: 'filled'; name: string; side: OrderSide; quantity: number; price: number }
  | { kind: 'aborted'; name: string; quantity: number | null; reason: AbortReason }
  | { kind: 'payout'; name: string; end: ProductEndKind; quantity: number; amount: number }
  | { kind: 'dividend' | 'correction'; name: string; amount: number }
  | { kind: 'deposit'; amount: number }
  | { kind: 'competitionStart' | 'competitionEnd' }
  /** What a message is about, with the name of the competition. */
  | { kind: MessageFacts['kind']; name: string }
  /** An invitation to a sub-ranking, or something to learn, by its name. */
  | { kind: 'invitation' | 'learning'; name: string }

/** What all players of a competition are told, with the name of the competition; empty for that of the house. */
export type Announcement = { competition: string } & (
  | { kind: 'competition-changed' | 'competition-ended' | 'competition-deleted'; reason: string }
  | { kind: 'class-message'; sender: string; message: string }
  // Nothing is shown; open screens load the competition again.
  | { kind: 'refresh' }
)

/** The columns of each table. */
export interface Schema {
  users: {
    id: string
    username: string
    /**
     * The skeleton of the username, which is unique; null for a name that looked like another one before this was refused.
     */
    username_skeleton: string | null
    email: string
    password_hash: string
    avatar_id: Generated<number>
    /** In which mails are sent. */
    language: Generated<Language>
    /** Null until the player chooses one. */
    theme: ColumnType<Theme | null, Theme | null | undefined>
    /** When the player last chose a new name; null if never. */
    renamed_at: ColumnType<EpochMs | null, EpochMs | null | undefined>
    /** The version of the terms that the player accepted, as 2026-11-21, and when. */
    terms_version: Generated<string>
    terms_accepted_at: EpochMs
    created_at: EpochMs
    /** Null before the first login. */
    first_login_at: EpochMs | null
    /** The competition that the player looks at; null for the house competition. */
    competition_id: ColumnType<string | null, string | null | undefined>
    /** Whether it plays by itself. */
    is_simulated: Generated<boolean>
  }
  registrations: {
    code_hash: Buffer
    username: string
    email: string
    password_hash: string
    newsletter_consent: boolean
    created_at: EpochMs
    expires_at: EpochMs
    language: Generated<Language>
    /** Whether its mail was sent. A code whose mail was held back does not replace the code of an earlier mail. */
    mailed: Generated<boolean>
    /** The version of the terms that was accepted. */
    terms_version: Generated<string>
    user_id: string | null
  }
  refused_usernames: { username_skeleton: string; refused_at: EpochMs }
  former_usernames: { user_id: string; username: string; username_skeleton: string; expires_at: EpochMs }
  email_changes: {
    id: string
    user_id: string
    email: string
    /** Null until its mail is written, and once there is a newer one. */
    code_hash: Buffer | null
    created_at: EpochMs
    expires_at: EpochMs
  }
  email_undos: {
    id: string
    user_id: string
    /** The former address. */
    email: string
    code_hash: Buffer
    created_at: EpochMs
    expires_at: EpochMs
  }
  password_resets: {
    id: string
    user_id: string
    /** Null once there is a newer code. */
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
    priority: MailPriority
    /** The player whom it is about; it is deleted with that player. Null if there is none. */
    user_id: ColumnType<string | null, string | null | undefined>
    /** The player who sends it to somebody without an account; it is deleted with that player. */
    sender_id: ColumnType<string | null, string | undefined>
    unsubscribe: ColumnType<Unsubscribe | null, string | null, never>
    created_at: EpochMs
    tries: Generated<number>
    next_try_at: EpochMs
  }
  sessions: {
    id: string
    token_hash: Buffer
    user_id: string
    browser: string | null
    system: string | null
    created_at: EpochMs
    used_at: EpochMs
    authenticated_at: EpochMs
    /** The passkey that proved it; null if there was none, or once the passkey is removed. */
    passkey_id: ColumnType<string | null, string | null | undefined>
    expires_at: EpochMs
  }
  /** Written by triggers. */
  changed_sessions: {
    token_hash: Generated<Buffer>
    has_ended: Generated<boolean>
    changed_in: Generated<string>
    changed_at: Generated<EpochMs>
  }
  passkeys: {
    id: string
    user_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    user_handle: string
    name: string
    created_at: EpochMs
    used_at: EpochMs | null
  }
  mail_outcomes: {
    id: string
    user_id: string | null
    recipient: string
    subject: string
    priority: MailPriority
    outcome: MailOutcome
    tries: number
    created_at: EpochMs
    ended_at: EpochMs
  }
  exclusions: {
    id: string
    user_id: string
    scope: ExclusionScope
    reason: string
    created_at: EpochMs
    until: EpochMs | null
    appeal: ColumnType<string | null, undefined, string>
    appealed_at: ColumnType<EpochMs | null, undefined, EpochMs>
    decided_at: ColumnType<EpochMs | null, undefined, EpochMs>
    answer: ColumnType<string | null, undefined, string>
    ended_at: ColumnType<EpochMs | null, undefined, EpochMs>
  }
  player_messages: { id: string; user_id: string; facts: JSONColumnType<MessageFacts>; created_at: EpochMs }
  announcements: {
    id: string
    facts: JSONColumnType<Announcement>
    created_at: EpochMs
    competition_id: string | null
    told_through: string | null
  }
  announcement_recipients: { announcement_id: string; user_id: string }
  mailing_subscriptions: { user_id: string; mailing: Mailing; is_subscribed: boolean; token: string }
  mailing_consents: {
    id: string
    user_id: string
    mailing: Mailing
    is_given: boolean
    source: 'registration' | 'settings' | 'unsubscribe'
    wording: WordingName | null
    language: Language | null
    sentence: string | null
    created_at: EpochMs
  }
  morning_mail_days: {
    day: string
    since: EpochMs
    until: EpochMs
    midnight: EpochMs
    started_at: EpochMs
    gone_through: string | null
    is_done: Generated<boolean>
  }
  morning_mails: { user_id: string; day: string }
  used_proofs: { id: string; expires_at: EpochMs }
  left_players: { hash: Buffer; expires_at: EpochMs }
  competitions: {
    id: string
    start_at: EpochMs
    end_at: EpochMs
    starting_balance: Cents
    sprinter_cap: Cents
    cost_fixed: Cents
    cost_rate_basis_points: number
    unlocked: Generated<readonly Unlockable[]>
    /** Empty for the house competition. */
    name: Generated<string>
    text: Generated<string>
    is_house: Generated<boolean>
    join_code: ColumnType<string | null, string | null | undefined>
    join_from: ColumnType<EpochMs | null, EpochMs | null | undefined>
    join_until: ColumnType<EpochMs | null, EpochMs | null | undefined>
    practice_from: ColumnType<EpochMs | null, EpochMs | null | undefined>
    underlying_cap_percent: ColumnType<number | null, number | null | undefined>
    weekly_deposit: ColumnType<Cents | null, Cents | null | undefined>
    visibility: Generated<Visibility>
    resets_allowed: Generated<boolean>
    shows_risk_adjusted: Generated<boolean>
    prizes: Generated<string>
    /** When its closing values were complete, in real time. */
    closed_at: ColumnType<EpochMs | null, EpochMs | null | undefined>
    /** Who made it at the desk; null for those of the settings and files, and of organisers who have left. */
    owner_id: ColumnType<string | null, string | null | undefined>
  }
  /** Competitions that their organisers alone see. Times are real. */
  competition_drafts: {
    id: string
    owner_id: string
    rules: JSONColumnType<OrganisedRules>
    created_at: EpochMs
    updated_at: EpochMs
  }
  /** Dry runs of competitions. Times are real; `progress` is a fraction. */
  dry_runs: {
    id: string
    competition_id: string
    requested_by: string | null
    rules: JSONColumnType<OrganisedRules>
    players: number
    state: DryRunState
    progress: Generated<number>
    outcome: JSONColumnType<DryRunOutcome | null>
    failure: ColumnType<DryRunFailure | null, DryRunFailure | null | undefined>
    requested_at: EpochMs
    begun_at: ColumnType<EpochMs | null, EpochMs | null | undefined>
    heard_at: ColumnType<EpochMs | null, EpochMs | null | undefined>
    ended_at: ColumnType<EpochMs | null, EpochMs | null | undefined>
  }
  /** A competition whose closing quotes are fixed, and since when by the market's clock. */
  closings: { competition_id: string; fixed_at: EpochMs }
  closing_quotes: {
    competition_id: string
    product_id: string
    /** For a piece; 0 if the product had no price. */
    bid: Cents
    /** With the terms that the bid follows from; quotes that were fixed before the terms were stored have none. */
    quote: JSONColumnType<(StoredQuote & { terms?: WrittenTerms }) | null>
    currency_quote: JSONColumnType<StoredQuote | null>
  }
  /** `subject` is what a line is about; `player` is the pseudonym of the portfolio. */
  competition_log: {
    competition_id: string
    seq: number
    kind: string
    subject: string
    time: EpochMs
    day: string
    portfolio_id: string | null
    player: string | null
    line: string
    hash: string
  }
  /** `position` is the one in the final list; null until all values are known. */
  closing_values: { portfolio_id: string; competition_id: string; value: Cents; position: number | null }
  /** The value of a portfolio at a midnight in Amsterdam. `deposited` is what had been added to the portfolio by then. */
  daily_values: { midnight: EpochMs; portfolio_id: string; value: Cents; deposited: Generated<Cents> }
  daily_value_runs: {
    midnight: EpochMs
    gone_through: string | null
    written: number
    is_done: Generated<boolean>
  }
  onboarding: { user_id: string; dismissed_at: EpochMs | null; introduced_at: EpochMs | null }
  /** A lesson that was shown on a day of the market (its midnight in Amsterdam). */
  mistake_lessons: {
    user_id: string
    day: EpochMs
    kind: MistakeKind
    place: MistakePlace['place']
    /** What it is shown with; null on the dashboard. */
    object_id: string | null
    mistake: JSONColumnType<Mistake>
    shown_at: EpochMs
  }
  hidden_mistakes: { user_id: string; kind: MistakeKind; hidden_at: EpochMs }
  diplomas: { user_id: string; diploma: Diploma; earned_at: EpochMs }
  lesson_reads: { user_id: string; topic: Topic; lesson: string; read_at: EpochMs }
  exam_attempts: {
    id: string
    user_id: string
    topic: Topic
    language: Language
    /** As the player saw them, with their right answers. */
    questions: JSONColumnType<PosedQuestion[]>
    answers: JSONColumnType<Answer[]>
    started_at: EpochMs
    /** Null while it is in progress. */
    handed_in_at: EpochMs | null
    right_count: number | null
  }
  /** The exams that players have passed. `code` is the secret of the certificate's address. */
  certificates: { user_id: string; topic: Topic; code: string; earned_at: EpochMs }
  /** How many questions of the check before or after a topic a player answered right. */
  check_scores: {
    user_id: string
    topic: Topic
    moment: CheckMoment
    score: number
    answered_at: EpochMs
  }
  portfolios: {
    id: string
    competition_id: string
    /** Null once the player has left. */
    user_id: string | null
    cash: Cents
    /** The cash that deposits have added, in cents. */
    deposited: Generated<Cents>
    version: Generated<number>
    waiting_orders: Generated<number>
    orders_day: ColumnType<EpochMs | null, EpochMs | undefined>
    orders_placed: Generated<number>
    created_at: EpochMs
    /** When it was replaced by another portfolio of its player, by the market's clock; null while it counts. */
    replaced_at: Generated<EpochMs | null>
    /** The portfolio that it has replaced. */
    replaces: Generated<string | null>
    /** The products that were ever owned in a replaced portfolio, whose positions are deleted; null while it counts. */
    owned_products: Generated<string[] | null>
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
    /** Null for a deposit. */
    product_id: string | null
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
    /** The transaction that a reversal or an adjustment belongs to. */
    reverses: string | null
    created_at: EpochMs
    /**
     * When an entry of a correction or a weekly deposit counts, by the market's clock; null if it counts when it was booked.
     */
    effective_at: EpochMs | null
  }
  /** Cash that is to be added to a portfolio, or to all of a competition. */
  deposits: {
    id: string
    competition_id: string
    /** Null for all that were opened before. */
    portfolio_id: string | null
    amount: Cents
    reason: string | null
    due_at: EpochMs
    done_at: EpochMs | null
    /** Whether it is that of a Monday by the rules of the competition. */
    is_weekly: Generated<boolean>
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
  running_splits: { action_id: string; product_id: string; price: Cents }
  split_portfolios: { action_id: string; portfolio_id: string }
  withdrawn_actions: {
    source: string
    symbol: string
    kind: CorporateAction['kind']
    effective: EpochMs
    amount: string | null
    new_pieces: number | null
    old_pieces: number | null
    withdrawn_at: EpochMs
  }
  ledger_entries: {
    portfolio_id: string
    transaction_id: string | null
    account: LedgerAccount
    amount: Cents
    created_at: EpochMs
  }
  backups: {
    id: Generated<number>
    started_at: EpochMs
    ended_at: EpochMs
    file: string
    /** Null if it failed, as are `size` and `sha256`. */
    kind: 'copy' | 'pg_dump' | null
    /** In bytes. */
    size: number | null
    sha256: string | null
    /** Why it failed; null if it was made. */
    fault: string | null
  }
  outbox: { seq: Generated<number>; topic: string; message: JSONColumnType<object> }
  outbox_pages: { seq: Generated<number>; topic: string; count: number; messages: string }
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
    restricted_until: Generated<EpochMs | null>
    restriction_reason: Generated<string | null>
    ended_at: EpochMs | null
    end_kind: ProductEndKind | null
    end_price: Cents | null
    end_facts: JSONColumnType<StoredEndFacts> | null
    is_paid_out: Generated<boolean>
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
  quote_journal: {
    source: string
    seq: Generated<number>
    from_time: EpochMs
    until_time: EpochMs
    /** A line for each quote; store/journal-store.ts writes and reads them. */
    quotes: string
  }
  voided_stretches: StoredStretch & {
    id: string
    source: string
    /** The end of what is corrected, by the market's clock. */
    horizon: EpochMs
    /** When candles and products were corrected; null before. */
    applied_at: ColumnType<EpochMs | null, EpochMs | null | undefined>
  }
  voided_ends: {
    stretch_id: string
    product_id: string
    ended_at: EpochMs
    end_kind: ProductEndKind
    end_price: Cents
    end_facts: JSONColumnType<StoredEndFacts> | null
    /** How it ended on right quotes; null if it lives on. */
    right_end: JSONColumnType<StoredEndFacts & { kind: ProductEndKind; time: EpochMs; price: Cents }> | null
  }
  corrections: StoredStretch & {
    id: string
    source: string
    state: CorrectionState
    reason: string
    /** What players read; null before it is carried out. */
    note: string | null
    planned_at: EpochMs
    started_at: EpochMs | null
    /** When all portfolios were repaired, so that its products are traded again; null before. */
    repaired_at: Generated<EpochMs | null>
    done_at: EpochMs | null
    /** How far its dry run is. */
    planning: Generated<PlanningState>
    /** How many portfolios its dry run is about; null until they are found. */
    concerned: Generated<number | null>
  }
  reopened_closings: { correction_id: string; competition_id: string }
  corrected_portfolios: {
    correction_id: string
    portfolio_id: string
    competition_id: string
    plan: JSONColumnType<RepairSummary>
    outcome: JSONColumnType<RepairSummary> | null
    done_at: EpochMs | null
  }
  correction_sums: {
    correction_id: string
    competition_id: string
    kind: RepairSummary['kind']
    portfolios: number
    sums: JSONColumnType<Omit<RepairSummary, 'kind'>>
  }
  downloads: {
    id: string
    user_id: string
    created_at: EpochMs
    expires_at: EpochMs
    files_done: number
    /** In bytes; null while it is being built, as is `ready_at`. */
    size: number | null
    ready_at: EpochMs | null
  }
  download_chunks: { download_id: string; place: number; bytes: Buffer }
  followed_lists: { user_id: string; symbols: Generated<string[]>; version: Generated<number> }
  simulated_pasts: {
    competition_id: string
    /** Up to when simulated players have played, by the market's clock. */
    played_until: EpochMs
    /** From when on they play live, by the market's clock. */
    live_from: EpochMs
  }
  subrankings: {
    id: string
    competition_id: string
    owner_id: string
    name: string
    name_key: string
    link_code: string
    created_at: EpochMs
  }
  subranking_members: { subranking_id: string; user_id: string; joined_at: EpochMs }
  subranking_invitations: {
    id: string
    subranking_id: string
    /** Whom it invites: a player, or whoever has the address, which is in lower case. */
    user_id: string | null
    email: string | null
    /** Null if no mail was sent. */
    code_hash: Buffer | null
    created_at: EpochMs
    expires_at: EpochMs
  }
  /** Who refuses invitations: to one sub-ranking, or to all (null). */
  subranking_refusals: { address_hash: Buffer; subranking_id: string | null; created_at: EpochMs }
  subranking_invitation_log: {
    id: string
    /** Who sent it. */
    user_id: string
    address_hash: Buffer
    is_mailed: boolean
    created_at: EpochMs
  }
  /** Where an account was used, as a keyed hash, in a window of real time. */
  account_signals: {
    competition_id: string
    user_id: string
    kind: 'device' | 'network'
    hash: Buffer
    slot: number
  }
  account_cases: {
    id: string
    competition_id: string
    opened_at: EpochMs
    evidence: JSONColumnType<LinkEvidence>
    decision: ColumnType<CaseDecision | null, undefined, CaseDecision>
    reason: ColumnType<string | null, undefined, string>
    decided_at: ColumnType<EpochMs | null, undefined, EpochMs>
  }
  account_case_members: {
    case_id: string
    user_id: string
    appeal: ColumnType<string | null, undefined, string>
    appealed_at: ColumnType<EpochMs | null, undefined, EpochMs>
  }
  erased_account_cases: {
    id: Generated<string>
    competition_id: string
    erased_at: EpochMs
    is_to_be_told: boolean
  }
  account_case_notes: {
    id: string
    case_id: string
    /** Null for somebody who has left. */
    author_id: string | null
    text: string
    written_at: EpochMs
  }
  alerts: {
    id: Generated<string>
    level: AlertLevel
    /** In Dutch; also for readers whose language has no text. */
    message: string
    message_de: string | null
    message_pl: string | null
    link: string | null
    /** Null for everybody. */
    competition_id: string | null
    start_at: EpochMs
    end_at: EpochMs | null
  }
  article_versions: {
    article_id: ArticleId
    language: Language
    number: number
    /** Null for the text of the content folder. */
    source: string | null
    restored: number | null
    at: EpochMs
    author_id: string | null
  }
  feedback: {
    id: string
    user_id: string | null
    value: number
    explanation: string
    location: string
    created_at: EpochMs
    tags: Generated<string[]>
    answer: string | null
    answered_at: EpochMs | null
  }
  push_settings: {
    user_id: string
    portfolio_push: Generated<boolean>
    /** In minutes after midnight in Amsterdam. */
    quiet_from: ColumnType<number | null, number | null | undefined>
    quiet_until: ColumnType<number | null, number | null | undefined>
  }
  push_subscriptions: {
    id: string
    user_id: string
    session_hash: Buffer
    endpoint: string
    p256dh: string
    auth: string
    /** The key of the server that it was made with. */
    public_key: string
    /** The categories that are switched off. */
    muted: Generated<PushCategory[]>
    shows_amounts: Generated<boolean>
    created_at: EpochMs
  }
  push_messages: {
    /** In the order in which they came. */
    id: Generated<number>
    subscription_id: string
    category: PushCategory
    tag: string
    path: string
    facts: JSONColumnType<NoticeFacts>
    created_at: EpochMs
    tries: Generated<number>
    /** Whether it came in quiet hours. */
    is_held: Generated<boolean>
    next_try_at: EpochMs
    /**
     * Its push service, such as push.apple.com; empty for messages that the last release added, until they are first tried.
     */
    service: Generated<string>
  }
  push_announcements: {
    tag: string
    announced_at: EpochMs
    gone_through: ColumnType<string | null, string | null | undefined>
    is_done: Generated<boolean>
  }
  push_keys: { id: Generated<boolean>; sealed: Buffer }
  nodes: {
    id: string
    version: string
    roles: string[]
    started_at: EpochMs
    heard_at: EpochMs
    load: JSONColumnType<NodeLoad>
  }
  role_numbers: { role: string; number: number }
  desk_roles: { user_id: string; role: Role; granted_at: EpochMs }
  /** Lines can only be added. */
  desk_log: {
    seq: Generated<number>
    at: EpochMs
    /** Null for the command line, and for somebody who has left. */
    actor_id: string | null
    is_command_line: boolean
    action: DeskAction
    subject_kind: SubjectKind
    subject_player_id: string | null
    subject_id: string | null
    subject_name: string | null
    before: JSONColumnType<Record<string, unknown> | null, string | null, never>
    after: JSONColumnType<Record<string, unknown> | null, string | null, never>
    reason: string | null
  }
}
