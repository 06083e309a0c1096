import { defaultUnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { keyPairFrom } from './modules/push/vapid-keys.ts'
import { StartupError } from './platform/startup-error.ts'

function mistakesOf(variables: Record<string, string>): string[] {
  try {
    readConfig(variables, false)
    return []
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return error.message.split('\n').slice(1)
  }
}

const secret = '0123456789abcdef0123456789abcdef'
const twoNodes = { DATABASE_URL: 'postgresql://db.example/game', NATS_URL: 'nats://bus.example:4222' }

const [pair, otherPair] = [keyPairFrom('a secret'), keyPairFrom('another secret')]
const vapid = 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY'
const notAPair = 'not a key pair of P-256 in base64url without padding'

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({}, false)).toMatchObject({
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      market: { hours: 'regular', feed: { kind: 'simulator', speed: 1 } },
      competition: null,
      brand: { name: 'Koersklasse' },
    })
    expect(readConfig({}, true).market.hours).toBe('always')
  })

  it('allows older quotes, by the market’s clock, the faster the market runs', () => {
    const ageAt = (speed: string) => readConfig({ MARKET_SPEED: speed }, false).maxQuoteAge
    expect([ageAt('1'), ageAt('100'), ageAt('1000')]).toEqual([900_000, 900_000, 5_000_000])
  })

  it('ignores an empty variable', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, false)).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it('lists every mistake at once', () => {
    const mistakes = mistakesOf({
      PORT: 'high',
      DATABASE_URL: 'mysql://x',
      ROLES: 'api,king',
      REPLAY_SPEED: '-1',
    })
    expect(mistakes.map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['- PORT', '- DATABASE_URL', '- ROLES', '- REPLAY_SPEED']),
    )
  })

  it.each([
    [{ MARKET_FEED: 'replay' }, 'REPLAY_FILE'],
    [{ MARKET_FEED: 'ingest' }, 'INGEST_TOKEN'],
    [{ MARKET_FEED: 'ingest', INGEST_TOKEN: 'too short' }, 'INGEST_TOKEN'],
    [{ METRICS_TOKEN: 'too short' }, 'METRICS_TOKEN'],
    [{ BACKUP_HOUR: '24' }, 'BACKUP_HOUR'],
    [{ BACKUP_HOUR: '3', BACKUP_EVERY: '6' }, 'BACKUP_HOUR'],
    [{ API_DOCS: 'no' }, 'API_DOCS'],
    [{ ROLES: 'api' }, 'DATABASE_URL'],
    [{ PUBLIC_URL: 'https://me@game.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://game.example/beurs' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://game.example/?x=1' }, 'PUBLIC_URL'],
    [{ HOST: '0.0.0.0' }, 'PUBLIC_URL'],
    [{ HOST: '::', PUBLIC_URL: 'http://game.example' }, 'PUBLIC_URL'],
    [{ JWT_SECRET: 'a'.repeat(64) }, 'JWT_SECRET'],
    [{ JWT_SECRET_PREVIOUS: 'a'.repeat(64) }, 'JWT_SECRET_PREVIOUS'],
    [{ JWT_SECRET: secret, JWT_SECRET_PREVIOUS: secret }, 'JWT_SECRET_PREVIOUS'],
    [{ MARKET_SEED: 'Koersklasse' }, 'MARKET_SEED'],
    [{ MARKET_SEED: 'de beursklas', BRAND_NAME: 'De Beursklas' }, 'MARKET_SEED'],
    [{ ...twoNodes, JWT_SECRET: secret }, 'MARKET_SEED'],
    [{ COMPETITION_START: '2027-01-04T08:00' }, 'COMPETITION_START'],
    [{ COMPETITION_START: '2027-01-04T08:00', COMPETITION_END: '2027-01-03T08:00' }, 'COMPETITION_END'],
    [{ COMPETITION_START: 'soon', COMPETITION_END: '2027-01-03T08:00' }, 'COMPETITION_START'],
    [{ BRAND_ACCENT_COLOR: 'red;}' }, 'BRAND_ACCENT_COLOR'],
    [{ COMPETITION_UNLOCKED: 'market,everything' }, 'COMPETITION_UNLOCKED'],
    [{ UNLOCKED_BY_SP: 'sprinters' }, 'UNLOCKED_BY_SP'],
    [{ MAX_QUOTE_AGE: '0' }, 'MAX_QUOTE_AGE'],
    [{ MARKET_SPEED: '0.5' }, 'MARKET_SPEED'],
    [{ MARKET_SPEED: '3601' }, 'MARKET_SPEED'],
    [{ MARKET_SPEED: '60', MARKET_FEED: 'replay', REPLAY_FILE: 'x' }, 'MARKET_SPEED'],
  ])('finds what does not go together: %j', (variables, named) => {
    expect(mistakesOf(variables).join('\n')).toContain(named)
  })

  it.each([
    [{ VAPID_PUBLIC_KEY: pair.publicKey }, vapid, 'one goes with the other'],
    [{ VAPID_PRIVATE_KEY: pair.privateKey }, vapid, 'one goes with the other'],
    [{ VAPID_PUBLIC_KEY: otherPair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey }, vapid, notAPair],
    [{ VAPID_PUBLIC_KEY: pair.privateKey, VAPID_PRIVATE_KEY: pair.publicKey }, vapid, notAPair],
    [{ VAPID_PUBLIC_KEY: `${pair.publicKey}=`, VAPID_PRIVATE_KEY: pair.privateKey }, vapid, notAPair],
    [{ VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: `${pair.privateKey}=` }, vapid, notAPair],
    [{ VAPID_PUBLIC_KEY: 'iets', VAPID_PRIVATE_KEY: 'iets' }, vapid, notAPair],
    [{ VAPID_PUBLIC_KEY: 'A'.repeat(87), VAPID_PRIVATE_KEY: 'A'.repeat(43) }, vapid, notAPair],
  ])('refuses keys of notifications that are no pair: %j', (variables, named, reason) => {
    expect(mistakesOf(variables)).toEqual([`- ${named}: ${reason}`])
  })

  it.each([
    '10.0.0.1',
    '192.168.0.1,fcm.googleapis.com',
    '169.254.169.254',
    '[::1]',
    '2130706433',
    '0x7f.1',
    'localhost',
    '*',
    '*.com',
    '*.*.example.org',
    'push.*.example.org',
    'https://fcm.googleapis.com',
    'fcm.googleapis.com/path',
    'fcm.googleapis.com:8443',
    'user@fcm.googleapis.com',
    'FCM.googleapis.com',
    'fcm.googleapis.com.',
    'fcm.googleapis.com,',
    'fcm.googleapis.com;updates.push.services.mozilla.com',
    'http://10.0.0.1:9000',
    'http://localhost:9000',
    'https://127.0.0.1:9000',
  ])('refuses a push service of which it cannot say which it is: %s', (hosts) => {
    expect(mistakesOf({ PUSH_HOSTS: hosts })).toEqual([
      '- PUSH_HOSTS: not a name such as fcm.googleapis.com or *.push.apple.com',
    ])
  })

  it('takes a key pair and push services as they are, and one on this machine only in the demo', () => {
    const variables = {
      VAPID_PUBLIC_KEY: pair.publicKey,
      VAPID_PRIVATE_KEY: pair.privateKey,
      PUSH_HOSTS: 'fcm.googleapis.com, *.push.apple.com',
    }
    const hosts = ['fcm.googleapis.com', '*.push.apple.com']
    expect(readConfig(variables, false).push).toEqual({ keys: pair, hosts })
    expect(readConfig({ PUSH_HOSTS: 'none' }, false).push).toEqual({ keys: null, hosts: [] })
    const local = { PUSH_HOSTS: 'http://127.0.0.1:9000' }
    expect(readConfig(local, true).push.hosts).toEqual(['http://127.0.0.1:9000'])
    expect(mistakesOf(local)).toEqual([
      '- PUSH_HOSTS: a push service on this machine is only for tests in the demo',
    ])
  })

  it.each([
    ['<p>Let <b>op</b>.</p>', '<p>Let <b>op</b>.</p>'],
    ['<p onclick="alert(1)">Let op<script>alert(1)</script>.</p>', '<p>Let op.</p>'],
    ['<a href="javascript:alert(1)">Meer</a><img src=x onerror=alert(1)>', '<a>Meer</a>'],
    ['<script>alert(1)</script>', null],
    ['', null],
  ])('makes the disclaimer harmless: %s', (html, left) => {
    expect(readConfig({ BRAND_DISCLAIMER_HTML: html }, false).brand.disclaimerHtml).toBe(left)
  })

  it.each([
    [{}, false, ''],
    [{}, true, 'ss,etf,tracker,sp,sb,xt,market,limit,stoploss'],
    [{ COMPETITION_UNLOCKED: 'limit, etf' }, true, 'limit,etf'],
    [{ COMPETITION_UNLOCKED: 'none' }, true, ''],
  ])('opens to all players of a new competition, of %j (demo: %s): %s', (variables, isDemo, open) => {
    expect(readConfig(variables, isDemo).rules.unlocked.join()).toBe(open)
  })

  it.each([
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://game.example' },
    { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:8080/' },
    { HOST: '::1' },
    { HOST: 'localhost' },
    { JWT_SECRET: secret },
    { JWT_SECRET: secret, JWT_SECRET_PREVIOUS: `${secret} of last year` },
    { JWT_SECRET_PREVIOUS: secret },
    { MARKET_SEED: 'klas 3b' },
    { ...twoNodes, JWT_SECRET: secret, MARKET_SEED: secret },
    { ...twoNodes, JWT_SECRET: secret, ROLES: 'api,gateway' },
  ])('accepts %o', (variables) => {
    expect(mistakesOf(variables)).toEqual([])
  })

  it('lets the demo be reached without encryption, on a network at home', () => {
    expect(readConfig({ HOST: '0.0.0.0' }, true).host).toBe('0.0.0.0')
  })

  it('reads what is unlocked at the start and by each diploma', () => {
    expect(readConfig({}, false).unlockRules).toEqual(defaultUnlockRules)
    const variables = {
      UNLOCKED_AT_START: 'none',
      UNLOCKED_BY_SP: 'sp, xt',
      UNLOCKED_BY_LIMIT: 'limit,stoploss',
    }
    expect(readConfig(variables, true).unlockRules).toEqual({
      atStart: [],
      byDiploma: { ...defaultUnlockRules.byDiploma, sp: ['sp', 'xt'], limit: ['limit', 'stoploss'] },
    })
  })

  it('has a demo of four weeks, and of a year in an accelerated market', () => {
    expect(readConfig({}, true).competition).toEqual({ weeks: 4, weeksBefore: 3 })
    expect(readConfig({ MARKET_SPEED: '2200' }, true).competition).toMatchObject({ weeks: 52 })
  })

  it('has a demo that begins this week where no simulated player has a past', () => {
    expect(readConfig({ SIMULATED_PLAYERS: '0' }, true).competition).toEqual({ weeks: 4, weeksBefore: 0 })
    const replay = { MARKET_FEED: 'replay', REPLAY_FILE: 'week.quotes.csv.gz' }
    expect(readConfig(replay, true).competition).toEqual({ weeks: 4, weeksBefore: 0 })
    expect(readConfig({ MARKET_SPEED: '2200' }, false).competition).toBeNull()
  })

  it('reads the times of a competition in the time zone of Amsterdam', () => {
    const { competition } = readConfig(
      { COMPETITION_START: '2027-01-04T08:00', COMPETITION_END: '2027-07-02T22:00' },
      false,
    )
    expect(competition).toEqual({
      start: Date.parse('2027-01-04T07:00:00Z'),
      end: Date.parse('2027-07-02T20:00:00Z'),
    })
  })
})
