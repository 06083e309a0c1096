// Which tables hold data on players, what happens to the data when a player leaves, and which files of a download have it.
// For the other tables, the reason why they hold none. A test compares this list with the tables of the database.

import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

interface NotPersonal {
  /** Why the table holds no data on players. */
  notPersonal: string
}

interface Personal {
  /**
   * What happens to the rows of a player who leaves. `cascade`: a foreign key deletes them with the row of the player.
   * `deleted`: their module deletes them. `anonymous`: they are kept, and nothing tells any more whose they were.
   */
  erased: 'cascade' | 'deleted' | 'anonymous'
}

/** In the download: a file with this name, without the columns that are secret or only matter to the database. */
interface Exported extends Personal {
  file: string
  without: readonly string[]
}

/** Not in the download, with the reason. */
interface LeftOut extends Personal {
  leftOut: string
}

const quotes = { notPersonal: 'prices of the market' }
const products = { notPersonal: 'products of the market' }
const queues = { notPersonal: 'how pg-boss keeps its queues' }

/** Every table of the game, and of its jobs. */
export const personalTables = {
  users: {
    erased: 'deleted',
    file: 'account',
    without: ['password_hash', 'username_skeleton', 'is_simulated'],
  },
  registrations: {
    ...{ erased: 'deleted', file: 'registrations' },
    without: ['code_hash', 'password_hash', 'user_id'],
  },
  former_usernames: {
    ...{ erased: 'cascade', file: 'former-usernames' },
    without: ['user_id', 'username_skeleton'],
  },
  refused_usernames: { notPersonal: 'names that offend, and not whose they were' },
  email_changes: { erased: 'cascade', file: 'email-changes', without: ['code_hash', 'user_id'] },
  email_undos: { erased: 'cascade', file: 'former-emails', without: ['code_hash', 'user_id'] },
  password_resets: { erased: 'cascade', file: 'password-resets', without: ['code_hash', 'user_id'] },
  passkeys: { erased: 'cascade', file: 'passkeys', without: ['user_id', 'public_key', 'user_handle'] },
  sessions: { erased: 'cascade', file: 'sessions', without: ['token_hash', 'user_id'] },
  changed_sessions: { notPersonal: 'hashes of tokens, for some hours, with which no player is stored' },
  used_proofs: { notPersonal: 'random numbers of challenges, which no player is stored with' },
  left_players: { notPersonal: 'keyed hashes, for some time, of those who have left: nobody who can log in' },
  mails: {
    ...{ erased: 'deleted', file: 'waiting-mails' },
    without: ['text', 'html', 'unsubscribe', 'user_id', 'sender_id'],
  },
  mail_outcomes: { erased: 'deleted', file: 'sent-mails', without: ['user_id'] },
  exclusions: { erased: 'cascade', file: 'exclusions', without: ['user_id'] },
  player_messages: { erased: 'cascade', file: 'unread-messages', without: ['id', 'user_id'] },
  announcements: {
    notPersonal:
      'what the players of a competition are told, and how far through their ids, until all have been told',
  },
  announcement_recipients: {
    ...{
      erased: 'cascade',
      leftOut: 'who is told next, for some seconds; what it is is a mail or a message',
    },
  },
  mailing_subscriptions: { erased: 'cascade', file: 'mailings', without: ['user_id', 'token'] },
  mailing_consents: { erased: 'cascade', file: 'consents', without: ['user_id'] },
  morning_mail_days: {
    notPersonal:
      'the days on which the morning mail was sent, and meanwhile how far through the ids of players',
  },
  morning_mails: { erased: 'cascade', file: 'morning-mails', without: ['user_id'] },
  outbox: { erased: 'deleted', leftOut: 'for an instant, copies of what other files have' },
  outbox_pages: { erased: 'deleted', leftOut: 'for an instant, copies of what other files have' },
  backups: { notPersonal: 'when backups were made' },
  competitions: { erased: 'anonymous', leftOut: 'competitions, which all their players see' },
  competition_drafts: { erased: 'cascade', leftOut: 'competitions that are still being made, on the desk' },
  dry_runs: { erased: 'anonymous', leftOut: 'rules of competitions, and how simulated players did by them' },
  diplomas: { erased: 'cascade', file: 'diplomas', without: ['user_id'] },
  lesson_reads: { erased: 'cascade', file: 'lessons-read', without: ['user_id'] },
  // Without the questions, because they include the right answers.
  exam_attempts: { erased: 'cascade', file: 'exams', without: ['user_id', 'questions'] },
  certificates: { erased: 'cascade', file: 'certificates', without: ['user_id'] },
  check_scores: { erased: 'cascade', file: 'academy-checks', without: ['user_id'] },
  onboarding: { erased: 'cascade', file: 'first-steps', without: ['user_id'] },
  mistake_lessons: { erased: 'cascade', file: 'lessons-on-mistakes', without: ['user_id'] },
  hidden_mistakes: { erased: 'cascade', file: 'hidden-lessons', without: ['user_id'] },
  portfolios: { erased: 'anonymous', file: 'portfolios', without: ['user_id', 'version'] },
  positions: { erased: 'anonymous', file: 'positions', without: [] },
  orders: {
    ...{ erased: 'anonymous', file: 'orders' },
    without: ['idempotency_key', 'request_digest'],
  },
  transactions: { erased: 'anonymous', file: 'transactions', without: ['action_id', 'reverses'] },
  // The transaction of each deposit has what the player reads.
  deposits: { erased: 'anonymous', leftOut: 'what was added to portfolios, whose transactions have a file' },
  ledger_entries: { erased: 'anonymous', file: 'ledger', without: [] },
  closings: { notPersonal: 'which competitions are over' },
  closing_quotes: quotes,
  competition_log: { erased: 'anonymous', file: 'competition-log', without: ['subject', 'hash'] },
  closing_values: { erased: 'anonymous', file: 'closing-values', without: [] },
  daily_values: { erased: 'anonymous', file: 'daily-values', without: [] },
  daily_value_runs: {
    notPersonal:
      'the midnights whose values were written, and meanwhile how far through the ids of portfolios',
  },
  quote_journal: quotes,
  voided_stretches: quotes,
  voided_ends: products,
  corrections: { notPersonal: 'which quotes were wrong, the same for everybody' },
  correction_sums: { notPersonal: 'what corrections do to the portfolios of a competition, in sum' },
  reopened_closings: { notPersonal: 'which competitions were closed again' },
  corrected_portfolios: {
    ...{
      erased: 'anonymous',
      leftOut: 'numbers on the repair of a portfolio, whose transactions have a file',
    },
  },
  corporate_actions: { notPersonal: 'what companies do' },
  withdrawn_actions: { notPersonal: 'what companies do after all not' },
  running_splits: { notPersonal: 'what companies do' },
  split_portfolios: {
    notPersonal: 'how far a split has been carried out; a portfolio is in it for some minutes',
  },
  last_quotes: quotes,
  candles: quotes,
  market_clocks: { notPersonal: 'how far a recording has been played' },
  market_splits: products,
  issued_products: products,
  product_levels: products,
  followed_lists: { erased: 'cascade', file: 'followed', without: ['user_id', 'version'] },
  simulated_pasts: { notPersonal: 'how far simulated players have played the past of a competition' },
  subrankings: {
    ...{ erased: 'deleted', file: 'sub-rankings' },
    without: ['owner_id', 'name_key', 'link_code'],
  },
  subranking_members: { erased: 'cascade', file: 'sub-ranking-memberships', without: ['user_id'] },
  subranking_invitations: {
    ...{ erased: 'deleted', file: 'sub-ranking-invitations' },
    without: ['user_id', 'code_hash'],
  },
  subranking_refusals: {
    ...{ erased: 'deleted', file: 'sub-ranking-refusals' },
    without: ['address_hash'],
  },
  subranking_invitation_log: {
    ...{ erased: 'cascade', file: 'sent-invitations' },
    without: ['user_id', 'address_hash'],
  },
  alerts: { notPersonal: 'messages of the operator to everybody' },
  feedback: { erased: 'deleted', file: 'feedback', without: ['user_id', 'tags'] },
  // Articles that somebody wrote for the game.
  article_versions: {
    erased: 'anonymous',
    leftOut: 'texts of the game, with the time in the log of the desk',
  },
  downloads: { erased: 'cascade', file: 'downloads', without: ['user_id', 'files_done'] },
  download_chunks: { erased: 'cascade', leftOut: 'the downloads themselves' },
  push_settings: { erased: 'cascade', file: 'push-settings', without: ['user_id'] },
  push_subscriptions: {
    ...{ erased: 'cascade', file: 'push-devices' },
    without: ['user_id', 'session_hash', 'endpoint', 'p256dh', 'auth', 'public_key'],
  },
  push_messages: { erased: 'cascade', file: 'push-messages', without: ['service'] },
  push_announcements: {
    notPersonal: 'which competitions have been announced, and meanwhile how far through the ids of players',
  },
  push_keys: { notPersonal: 'the key of the server for notifications, encrypted' },
  nodes: { notPersonal: 'the nodes that run' },
  role_numbers: { notPersonal: 'how often each role was gained' },
  account_signals: { erased: 'cascade', file: 'devices-and-networks', without: ['user_id'] },
  account_cases: { erased: 'deleted', file: 'account-cases', without: [] },
  account_case_members: { erased: 'cascade', file: 'appeals', without: ['user_id'] },
  erased_account_cases: { notPersonal: 'when a case was erased, without whose it was' },
  account_case_notes: { erased: 'anonymous', file: 'case-notes', without: ['id', 'author_id'] },
  desk_roles: { erased: 'cascade', file: 'desk-roles', without: ['user_id'] },
  // What a player has done at the desk, without the players whom it concerned.
  desk_log: {
    ...{ erased: 'anonymous', file: 'desk-log' },
    without: [
      ...[
        'actor_id',
        'subject_player_id',
        'subject_id',
        'subject_name',
        'before',
        'after',
        'is_command_line',
      ],
    ],
  },
  kysely_migration: { notPersonal: 'which migrations have run' },
  kysely_migration_lock: { notPersonal: 'which node migrates' },
  'jobs.job': { erased: 'deleted', file: 'jobs', without: ['data'] },
  'jobs.job_common': { erased: 'deleted', leftOut: 'the part of jobs.job where all its rows are' },
  'jobs.job_dependency': queues,
  'jobs.queue': queues,
  'jobs.queue_stats': queues,
  'jobs.schedule': queues,
  'jobs.subscription': queues,
  'jobs.version': queues,
  'jobs.bam': queues,
  'jobs.warning': queues,
  'jobs.instance': { notPersonal: 'the nodes that run jobs' },
} as const satisfies Record<string, NotPersonal | Exported | LeftOut> &
  Record<keyof Schema, NotPersonal | Exported | LeftOut>

type Tables = typeof personalTables
type TablesWith<Kind> = { [Table in keyof Tables]: Tables[Table] extends Kind ? Table : never }[keyof Tables]
/** The tables that hold data on players. */
export type PersonalTable = TablesWith<Personal>
/** The tables that are in the download. */
export type ExportedTable = TablesWith<Exported>

/** The player whose data are erased or read. `email` in the case in which it was registered. */
export interface Person {
  userId: string
  email: string
}

/** A query for the rows of one player, without secrets, oldest first. Times are in milliseconds, amounts in cents. */
export type RowsOf = (person: Person) => RawBuilder<Record<string, unknown>>

/** What the owner of some tables does with the data in them. */
export interface PersonalData<Table extends ExportedTable> {
  rows: Readonly<Record<Table, RowsOf>>
  /**
   * Deletes the rows that no foreign key deletes, or removes the player from them. Runs in the transaction in which a player
   * leaves.
   */
  erase?: (tx: Transaction<Schema>, person: Person) => Promise<void>
}

/** The ids of a player's portfolios, including replaced ones, as the end of an `in`. */
export const portfoliosOf = (userId: string): RawBuilder<unknown> => withReplaced(sql`user_id = ${userId}`)

/**
 * The ids of some portfolios, and of all portfolios that they have replaced in turn, as the end of an `in`.
 * @param which a condition on portfolios
 */
export const withReplaced = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with recursive own as (
    select id, replaces from portfolios where ${which}
    union all select p.id, p.replaces from portfolios p join own on p.id = own.replaces
  ) select id from own)`
