// Reads the environment into one frozen configuration, and lists all mistakes at once. docs/OPERATIONS.md describes every
// setting.

import { dryRunPlayers } from '@koersklasse/contract/desk/dry-runs.ts'
import { defaultStartingBalance } from '@koersklasse/domain/competition/competition.ts'
import { readJoinCode } from '@koersklasse/domain/competition/join-code.ts'
import { type Diploma, defaultUnlockRules, unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { marketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { defaultOrderLimits } from '@koersklasse/domain/orders/order-limits.ts'
import { defaultTransactionCosts } from '@koersklasse/domain/orders/transaction-costs.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { z } from 'zod'
import { ownOrigins } from './http/own-origins.ts'
import type { CompetitionPeriod } from './modules/competitions/ensure-competition.ts'
import type { ConfiguredFeed } from './modules/market/feeds/feed.ts'
import { publicKeyOf, type VapidKeys } from './modules/push/vapid-keys.ts'
import { localDateTime } from './platform/local-date-time.ts'
import { sanitizeHtml } from './platform/sanitize-html.ts'
import { StartupError } from './platform/startup-error.ts'

const roles = ['api', 'gateway', 'market', 'engine', 'jobs'] as const
export type Role = (typeof roles)[number]

/** There are more names than this, but no game is better for more company. */
const mostSimulatedPlayers = 2_000

const whole = z.coerce.number<string>().int()
/** Types of products and orders, such as etf,tracker; `none` for an empty list. */
const types = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((type) => type.trim())))
  .pipe(z.array(z.enum(unlockables)))
const opens = (diploma: Diploma) => types.default([...defaultUnlockRules.byDiploma[diploma]])
const isOrigin = (text: string): boolean => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`
/** Whether a secret has enough different characters not to be a placeholder; a random one of 32 has many more. */
const isVaried = (secret: string): boolean => new Set(secret).size >= 8
const secret = z
  .string()
  .min(32)
  .refine(isVaried, 'too few different characters; make one with `openssl rand -base64 32`')
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

const bearerToken = z
  .string()
  .regex(/^[\x21-\x7e]{32,}$/, 'not 32 or more letters, digits and signs, without spaces')

/** Where the browsers of players get their notifications: Chrome, Firefox, Safari, Edge on Windows. */
const defaultPushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]
/** A name with a dot whose last part is no number, so no address, perhaps with `*.` before it. */
const pushHost = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/
/** The origin of a push service of the tests, on this machine. */
const localPushService = /^http:\/\/127\.0\.0\.1:\d+$/
const pushHosts = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((host) => host.trim())))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (host) => pushHost.test(host) || localPushService.test(host),
          'not a name such as fcm.googleapis.com or *.push.apple.com',
        ),
    ),
  )

const environment = z.object({
  PORT: whole.min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'not an address without user, path and query, such as https://game.example')
    .optional(),
  TRUST_PROXY: flag.default(false),
  DATA_DIR: z.string().default('./data'),
  WEB_DIR: z.string().optional(),
  // Not z.url: the address of a socket on this machine has no host.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'not an address as postgresql://user:password@host:5432/database')
    .optional(),
  DATABASE_POOL: whole.min(2).max(200).default(10),
  DRAIN_SECONDS: whole.min(0).max(300).default(0),
  /** The servers of a cluster are separated by commas. */
  NATS_URL: z
    .string()
    .refine(
      (text) => text.split(',').every((url) => z.url({ protocol: /^(nats|tls)$/ }).safeParse(url).success),
      'Invalid URL',
    )
    .optional(),
  ROLES: z
    .string()
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1))
    .default([...roles]),
  JWT_SECRET: secret.optional(),
  JWT_SECRET_PREVIOUS: secret.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_RATE: whole.min(1).max(10_000).default(20),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  PUSH_HOSTS: pushHosts.default([...defaultPushHosts]),
  MARKET_FEED: z.enum(['simulator', 'replay', 'ingest', 'yahoo']).default('simulator'),
  INGEST_TOKEN: bearerToken.optional(),
  METRICS_TOKEN: bearerToken.optional(),
  BACKUP_KEY: secret.optional(),
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_EVERY: whole.min(1).max(168).default(24),
  BACKUP_HOUR: whole.min(0).max(23).optional(),
  DESK_LOG_DAYS: whole.min(90).max(36_500).default(1_095),
  BACKUP_KEEP: whole.min(1).max(1_000).default(7),
  API_DOCS: flag.default(true),
  FEED_MAX_LEAP: whole.min(1).max(1_000).default(20),
  FEED_SILENT_AFTER: whole.min(5).max(3_600).default(15),
  YAHOO_INTERVAL: whole.min(15).max(3_600).default(60),
  INGEST_DELAY: whole.min(0).max(1_440).optional(),
  INSTRUMENTS_FILE: z.string().optional(),
  TERMS_CHANGES_FILE: z.string().optional(),
  MARKET_SEED: z.string().optional(),
  MARKET_SPEED: z.coerce.number<string>().min(1).max(3_600).default(1),
  MARKET_HOURS: z.enum(marketHours).optional(),
  REPLAY_FILE: z.string().optional(),
  REPLAY_START: z.iso.datetime().optional(),
  REPLAY_SPEED: z.coerce.number<string>().positive().max(100_000).default(1),
  REPLAY_LOOP: flag.default(false),
  BENCHMARK_SYMBOL: z.string().optional(),
  COMPETITION_START: localDateTime.optional(),
  COMPETITION_END: localDateTime.optional(),
  COMPETITIONS_FILE: z.string().optional(),
  TRANSACTION_COST_FIXED: whole.min(0).max(1_000_000).default(defaultTransactionCosts.fixed),
  TRANSACTION_COST_BASIS_POINTS: whole.min(0).max(10_000).default(defaultTransactionCosts.rateBasisPoints),
  SPRINTER_SHARE_PERCENT: whole.min(0).max(100).default(50),
  COMPETITION_UNLOCKED: types.optional(),
  COMPETITION_RISK_ADJUSTED: flag.optional(),
  UNLOCKED_AT_START: types.default([...defaultUnlockRules.atStart]),
  UNLOCKED_BY_SP: opens('sp'),
  UNLOCKED_BY_ETF: opens('etf'),
  UNLOCKED_BY_LIMIT: opens('limit'),
  UNLOCKED_BY_STOPLOSS: opens('stoploss'),
  SIMULATED_PLAYERS_COMPETITION: z
    .string()
    .transform((typed, context): string => {
      const code = readJoinCode(typed)
      if (code === null) context.addIssue('not a code')
      return code ?? z.NEVER
    })
    .optional(),
  SIMULATED_PLAYERS: whole.min(0).max(mostSimulatedPlayers).optional(),
  DRY_RUN_PLAYERS: whole.min(1).max(mostSimulatedPlayers).default(dryRunPlayers),
  DRY_RUN_NICENESS: whole.min(0).max(19).default(19),
  DIVIDEND_WITHHOLDING: z.coerce.number<string>().min(0).max(100).multipleOf(0.01).default(15),
  MAX_QUOTE_AGE: whole.min(1).max(10_080).default(15),
  EXECUTION_BATCH: whole.min(1).max(5_000).default(500),
  WAITING_ORDERS: whole.min(1).default(defaultOrderLimits.waiting),
  ORDERS_PER_DAY: whole.min(1).default(defaultOrderLimits.perDay),
  REQUESTS_PER_MINUTE: whole.min(0).default(1200),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  BRAND_NAME: z.string().min(1).max(40).default('Koersklasse'),
  BRAND_ACCENT_COLOR: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  BRAND_CONTACT_EMAIL: z.email().default('contact@koersklasse.example'),
  BRAND_PRIVACY_URL: z.url({ protocol: /^https?$/ }).default('https://koersklasse.example/privacy'),
  BRAND_DISCLAIMER_HTML: z.string().max(5_000).transform(sanitizeHtml).optional(),
  BRAND_COMPANY: z.string().max(500).optional(),
})

/** The checked settings. Times are in milliseconds, amounts in cents. */
export type Config = ReturnType<typeof compile>

/**
 * Reads the configuration.
 * @param variables the environment
 * @param isDemo whether this is `npm start`: a market that is always open, and a competition to play
 * @throws StartupError that lists every mistake on a line
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>, isDemo: boolean): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const mistakes = parsed.success
    ? contradictions(parsed.data, isDemo)
    : parsed.error.issues.map(inPlainWords)
  if (mistakes.length > 0 || !parsed.success) {
    throw new StartupError(
      `The configuration is not right:\n${mistakes.map((line) => `- ${line}`).join('\n')}`,
    )
  }
  return compile(parsed.data, isDemo)
}

function inPlainWords(issue: z.core.$ZodIssue): string {
  return `${issue.path[0] === undefined ? 'environment' : String(issue.path[0])}: ${issue.message}`
}

const ownHosts = ['localhost', '::1', '[::1]']
const isOwnHost = (host: string): boolean => ownHosts.includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host)

function contradictions(values: z.output<typeof environment>, isDemo: boolean): string[] {
  const mistakes: string[] = []
  // The demo may be shown on a network at home.
  if (!isDemo && !isOwnHost(values.HOST) && !values.PUBLIC_URL?.startsWith('https:')) {
    mistakes.push('PUBLIC_URL: needed with https where HOST is reachable from other machines')
  }
  if (values.MARKET_FEED !== 'simulator' && values.MARKET_SPEED !== 1) {
    mistakes.push('MARKET_SPEED: only for the simulator; a tape has REPLAY_SPEED')
  }
  if (values.MARKET_FEED === 'replay' && values.REPLAY_FILE === undefined) {
    mistakes.push('REPLAY_FILE: needed where MARKET_FEED is replay')
  }
  if (values.MARKET_FEED === 'ingest' && values.INGEST_TOKEN === undefined) {
    mistakes.push('INGEST_TOKEN: needed where MARKET_FEED is ingest')
  }
  if (values.DATABASE_URL !== undefined && values.NATS_URL !== undefined && values.JWT_SECRET === undefined) {
    mistakes.push('JWT_SECRET: needed where several nodes share a database and NATS, the same on each')
  }
  mistakes.push(...seedMistakes(values, isDemo), ...pushMistakes(values, isDemo))
  if (values.JWT_SECRET_PREVIOUS !== undefined && values.JWT_SECRET_PREVIOUS === values.JWT_SECRET) {
    mistakes.push('JWT_SECRET_PREVIOUS: the same as JWT_SECRET, so nothing is rotated')
  }
  if (values.BACKUP_FOLDER !== undefined && values.BACKUP_KEY === undefined) {
    mistakes.push('BACKUP_KEY: needed where BACKUP_FOLDER is set; keep it somewhere else than the backups')
  }
  if (values.BACKUP_HOUR !== undefined && values.BACKUP_EVERY % 24 !== 0) {
    mistakes.push('BACKUP_HOUR: only where BACKUP_EVERY is in whole days')
  }
  if (values.ROLES.length < roles.length && values.DATABASE_URL === undefined) {
    mistakes.push('DATABASE_URL: needed where ROLES leaves a role to another node')
  }
  if (values.ROLES.length < roles.length && values.NATS_URL === undefined) {
    mistakes.push('NATS_URL: needed where ROLES leaves a role to another node')
  }
  const { COMPETITION_START: start, COMPETITION_END: end } = values
  if ((start === undefined) !== (end === undefined)) {
    mistakes.push('COMPETITION_START, COMPETITION_END: one goes with the other')
  } else if (start !== undefined && end !== undefined && end <= start) {
    mistakes.push('COMPETITION_END: not after COMPETITION_START')
  }
  return mistakes
}

function pushMistakes(
  { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_HOSTS }: z.output<typeof environment>,
  isDemo: boolean,
): string[] {
  const mistakes: string[] = []
  if (!isDemo && PUSH_HOSTS.some((host) => host.startsWith('http:'))) {
    mistakes.push('PUSH_HOSTS: a push service on this machine is only for tests in the demo')
  }
  if ((VAPID_PUBLIC_KEY === undefined) !== (VAPID_PRIVATE_KEY === undefined)) {
    mistakes.push('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: one goes with the other')
  } else if (VAPID_PRIVATE_KEY !== undefined && publicKeyOf(VAPID_PRIVATE_KEY) !== VAPID_PUBLIC_KEY) {
    mistakes.push('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: not a key pair of P-256 in base64url without padding')
  }
  return mistakes
}

/** Seeds that an attacker tries first: the name of the game, and what was once the default. */
const publicSeeds = ['koersklasse', 'test', 'demo', 'seed']

function seedMistakes(
  { MARKET_FEED, MARKET_SEED, BRAND_NAME, DATABASE_URL, NATS_URL, ROLES }: z.output<typeof environment>,
  isDemo: boolean,
): string[] {
  if (MARKET_FEED !== 'simulator') return []
  if (MARKET_SEED === undefined) {
    const isShared = DATABASE_URL !== undefined && NATS_URL !== undefined && ROLES.includes('market')
    return isShared
      ? [
          'MARKET_SEED: needed where several nodes share a database and NATS, the same on each; keep it secret',
        ]
      : []
  }
  const isPublic = [...publicSeeds, BRAND_NAME.toLowerCase()].includes(MARKET_SEED.trim().toLowerCase())
  return isPublic && !isDemo
    ? ['MARKET_SEED: anyone can guess it, and then knows all prices ahead; leave it out to have a secret one']
    : []
}

/**
 * The least maximum age of a quote in real milliseconds, so that a short pause of the machine makes no quote of an
 * accelerated market too old.
 */
const leastQuoteAge = 5_000

function compile(values: z.output<typeof environment>, isDemo: boolean) {
  const maxQuoteAge = Math.max(values.MAX_QUOTE_AGE * 60_000, values.MARKET_SPEED * leastQuoteAge)
  return Object.freeze({
    isDemo,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${values.PORT}`,
    origins: ownOrigins({ publicUrl: values.PUBLIC_URL, host: values.HOST, port: values.PORT }),
    trustProxy: values.TRUST_PROXY,
    metrics: {
      token: values.METRICS_TOKEN ?? null,
      isBehindProxy: values.TRUST_PROXY || values.PUBLIC_URL !== undefined,
    },
    apiDocs: values.API_DOCS,
    dataDir: values.DATA_DIR,
    webDir: values.WEB_DIR ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    /** How long a node that is asked to stop sends its players elsewhere first, in milliseconds. */
    drainMs: values.DRAIN_SECONDS * 1_000,
    natsUrl: values.NATS_URL ?? null,
    roles: new Set<Role>(values.ROLES),
    jwtSecret: values.JWT_SECRET ?? null,
    formerJwtSecret: values.JWT_SECRET_PREVIOUS ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    push: { keys: vapidKeysOf(values), hosts: values.PUSH_HOSTS },
    backup: {
      key: values.BACKUP_KEY ?? null,
      folder: values.BACKUP_FOLDER ?? null,
      everyMs: values.BACKUP_EVERY * 3_600_000,
      hour: values.BACKUP_HOUR ?? null,
      keep: values.BACKUP_KEEP,
    },
    deskLogKeptMs: values.DESK_LOG_DAYS * 24 * 3_600_000,
    benchmark: values.BENCHMARK_SYMBOL ?? null,
    termsChangesFile: values.TERMS_CHANGES_FILE ?? null,
    mailFrom: values.MAIL_FROM ?? `${values.BRAND_NAME} <${values.BRAND_CONTACT_EMAIL}>`,
    mailRate: values.MAIL_RATE,
    market: {
      instrumentsFile: values.INSTRUMENTS_FILE ?? null,
      maxQuoteAge,
      feedSilentAfter: feedSilentAfter(values),
      hours: values.MARKET_HOURS ?? (isDemo ? 'always' : 'regular'),
      feed: feedOf(values),
    },
    competition: competitionOf(values, isDemo),
    simulatedPlayers: simulatedPlayersOf(values, isDemo),
    dryRuns: { players: values.DRY_RUN_PLAYERS, niceness: values.DRY_RUN_NICENESS },
    competitionsFile: values.COMPETITIONS_FILE ?? null,
    rules: {
      startingBalance: defaultStartingBalance,
      sprinterSharePercent: values.SPRINTER_SHARE_PERCENT,
      costs: {
        fixed: toCents(values.TRANSACTION_COST_FIXED),
        rateBasisPoints: values.TRANSACTION_COST_BASIS_POINTS,
      },
      unlocked: values.COMPETITION_UNLOCKED ?? (isDemo ? unlockables : []),
      showsRiskAdjusted: values.COMPETITION_RISK_ADJUSTED ?? isDemo,
    },
    unlockRules: unlockRulesOf(values),
    dividendWithholding: toDecimal((values.DIVIDEND_WITHHOLDING / 100).toFixed(4)),
    maxQuoteAge,
    executionBatch: values.EXECUTION_BATCH,
    orderLimits: { waiting: values.WAITING_ORDERS, perDay: values.ORDERS_PER_DAY },
    requestsPerMinute: values.REQUESTS_PER_MINUTE === 0 ? null : values.REQUESTS_PER_MINUTE,
    logLevel: values.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    brand: {
      name: values.BRAND_NAME,
      accentColor: values.BRAND_ACCENT_COLOR ?? null,
      contactEmail: values.BRAND_CONTACT_EMAIL,
      privacyUrl: values.BRAND_PRIVACY_URL,
      disclaimerHtml: values.BRAND_DISCLAIMER_HTML || null,
      company: values.BRAND_COMPANY ?? null,
    },
  })
}

function unlockRulesOf(values: z.output<typeof environment>) {
  return {
    atStart: values.UNLOCKED_AT_START,
    byDiploma: {
      sp: values.UNLOCKED_BY_SP,
      etf: values.UNLOCKED_BY_ETF,
      limit: values.UNLOCKED_BY_LIMIT,
      stoploss: values.UNLOCKED_BY_STOPLOSS,
    },
  }
}

function vapidKeysOf(values: z.output<typeof environment>): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  return publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey }
}

/** When the feed counts as silent, in milliseconds. A polled feed is heard once in its interval. */
function feedSilentAfter(values: z.output<typeof environment>): number {
  const interval = values.MARKET_FEED === 'yahoo' ? values.YAHOO_INTERVAL : 0
  return (interval + values.FEED_SILENT_AFTER) * 1_000
}

/** How many weeks before the first start of a demo its competition began. */
const demoPastWeeks = 3
/** How many simulated players a demo has unless otherwise configured. */
const demoPlayers = 250

/**
 * How many simulated players there are, in which competition (by its join code; null for that of the house), and whether
 * they have played before the first start of the game.
 */
function simulatedPlayersOf(values: z.output<typeof environment>, isDemo: boolean) {
  const joinCode = values.SIMULATED_PLAYERS_COMPETITION ?? null
  const count = values.SIMULATED_PLAYERS ?? (isDemo ? demoPlayers : 0)
  const hasPast = isDemo && count > 0 && joinCode === null && values.MARKET_FEED === 'simulator'
  return { count, joinCode, hasPast }
}

/**
 * The period of the competition to create at the start; null for none. The competition of a demo began some weeks ago if its
 * simulated players have a past, and lasts a year if the market is accelerated.
 */
function competitionOf(values: z.output<typeof environment>, isDemo: boolean): CompetitionPeriod | null {
  const { COMPETITION_START: start, COMPETITION_END: end } = values
  if (start !== undefined && end !== undefined) return { start, end }
  if (!isDemo) return null
  const weeksBefore = simulatedPlayersOf(values, isDemo).hasPast ? demoPastWeeks : 0
  return { weeks: values.MARKET_SPEED > 1 ? 52 : 4, weeksBefore }
}

function feedOf(values: z.output<typeof environment>): ConfiguredFeed {
  switch (values.MARKET_FEED) {
    case 'replay':
      return {
        kind: 'replay',
        file: values.REPLAY_FILE ?? '',
        start: values.REPLAY_START === undefined ? null : toEpochMs(Date.parse(values.REPLAY_START)),
        speed: values.REPLAY_SPEED,
        loop: values.REPLAY_LOOP,
      }
    case 'ingest':
      return {
        kind: 'ingest',
        token: values.INGEST_TOKEN ?? '',
        maxLeap: values.FEED_MAX_LEAP,
        delay: values.INGEST_DELAY === undefined ? null : values.INGEST_DELAY * 60_000,
      }
    case 'yahoo':
      return { kind: 'yahoo', intervalMs: values.YAHOO_INTERVAL * 1_000, maxLeap: values.FEED_MAX_LEAP }
    case 'simulator':
      return { kind: 'simulator', seed: values.MARKET_SEED ?? null, speed: values.MARKET_SPEED }
  }
}
