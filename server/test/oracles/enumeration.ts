// Whether a stranger who tries many addresses can tell from the answers, or from the time that they take, which addresses
// have an account. Known and unknown addresses are tried in an order from a seed.

import { randomBytes } from 'node:crypto'
import type { AccountsFixture } from '../fixtures/accounts.ts'
import { signedRankProbability } from '../fixtures/rank-test.ts'
import { type Choices, createChoices } from './abuse/random.ts'

const password = 'vier losse woorden hier'

/** The calls that a stranger makes with an address. */
export const callsWithAddress = {
  register: {
    path: '/auth',
    bodyOf: (email: string) => ({
      ...{ username: 'vreemdeling', email, password },
      ...{ termsConsent: true, isAdult: true },
    }),
  },
  login: { path: '/auth/login', bodyOf: (email: string) => ({ email, password }) },
  requestPasswordReset: { path: '/auth/password-reset', bodyOf: (email: string) => ({ email }) },
  resendActivation: { path: '/auth/activation', bodyOf: (email: string) => ({ email }) },
} as const
export type CallWithAddress = keyof typeof callsWithAddress

interface Measurement {
  /** The different answers, as bytes with their status and headers. */
  answers: ReadonlySet<string>
  /** How many known and how many unknown addresses were tried. */
  pairs: number
  /** How much longer known addresses took, in milliseconds: the faster of two known minus the faster of two unknown ones. */
  differences: readonly number[]
}

/** The significance level of a difference: it would occur by chance in one of a thousand measurements. */
const significance = 0.001
/**
 * How often a call is measured, each time with new addresses, until a measurement is clean. A real difference is found each
 * time; chance makes one three times in one of a thousand million runs.
 */
const mostMeasurements = 3
/** A difference that the test has to find, in either direction, in milliseconds. */
export const plantedMs = 5
/**
 * A difference that nobody notices over a network, in milliseconds. The test ignores it, since such differences exist: the
 * job of a request may begin before the answer has left.
 */
const negligibleMs = 1
/**
 * How many pairs are tried. On a busy machine there are more than the minimum, until a planted difference would be found. The
 * addresses of a block are tried in random order, so that work left over by an attempt slows down both kinds alike.
 */
const pairs = { least: 200, block: 10, most: 1_000 }

export interface Enumeration extends Measurement {
  /** The probability that the differences are due to chance. */
  measured: number
  /** The same with a difference planted in the less visible direction. */
  planted: number
  /** Whether all answers are the same, no difference in time was found, and a planted one would have been. */
  isClean: boolean
}

/**
 * Tries a call with as many known as unknown addresses. What does not come out clean is measured again: the result is the
 * first clean measurement, or else the last.
 * @param accounts a server with only accounts
 * @param seed of the order
 */
export async function tryAddresses(
  accounts: AccountsFixture,
  name: CallWithAddress,
  seed: number,
): Promise<Enumeration> {
  const choices = createChoices(seed)
  for (let measurements = 1; ; measurements += 1) {
    const found = await measure(accounts, name, choices)
    const { measured, planted } = probabilitiesOf(found.differences)
    const isClean = found.answers.size === 1 && measured > significance && planted < significance
    // Different answers do not come from chance.
    if (isClean || found.answers.size > 1 || measurements === mostMeasurements) {
      return { ...found, measured, planted, isClean }
    }
  }
}

function probabilitiesOf(differences: readonly number[]): Pick<Enumeration, 'measured' | 'planted'> {
  const probability = (planted: number): number =>
    signedRankProbability(
      differences.map((each) => each + planted),
      negligibleMs,
    )
  return { measured: probability(0), planted: Math.max(probability(plantedMs), probability(-plantedMs)) }
}

/** Tries known and unknown addresses until there are enough to tell a difference. */
async function measure(
  accounts: AccountsFixture,
  name: CallWithAddress,
  choices: Choices,
): Promise<Measurement> {
  const answers = new Set<string>()
  const differences: number[] = []
  let tried = 0
  const isEnough = () => tried >= pairs.least && probabilitiesOf(differences).planted < significance
  while (!isEnough() && tried < pairs.most) {
    const addresses = await addPlayers(accounts, pairs.block)
    const unknown = addresses.map(newAddress)
    const known = new Set(addresses)
    const ms = { known: [] as number[], unknown: [] as number[] }
    for (const email of shuffled([...addresses, ...unknown], choices)) {
      const { answer, took } = await attempt(accounts, name, email)
      answers.add(answer)
      ms[known.has(email) ? 'known' : 'unknown'].push(took)
    }
    const unknownMs = fastestOfTwo(ms.unknown)
    differences.push(...fastestOfTwo(ms.known).map((took, index) => took - unknownMs[index]!))
    tried += pairs.block
  }
  return { answers, pairs: tried, differences }
}

/** The smaller of each two successive values, which varies less on a busy machine. */
function fastestOfTwo(ms: readonly number[]): number[] {
  return ms.flatMap((took, index) => (index % 2 === 0 ? [Math.min(took, ms[index + 1]!)] : []))
}

function shuffled<T>(values: readonly T[], choices: Choices): T[] {
  const left = [...values]
  return values.map(() => left.splice(choices.whole(0, left.length - 1), 1)[0]!)
}

/** Makes one call, after the work left over by earlier calls is done and their limits have expired. */
async function attempt(accounts: AccountsFixture, name: CallWithAddress, email: string) {
  const { path, bodyOf } = callsWithAddress[name]
  accounts.clock.advance(3_600_000)
  await accounts.jobsDone()
  await accounts.delivery.deliver()
  const begun = performance.now()
  const { statusCode, headers, rawPayload } = await accounts.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'x-requested-with': 'koersklasse', origin: 'https://spel.example' },
    payload: bodyOf(email),
  })
  const took = performance.now() - begun
  const { date: _, ...others } = headers
  return { answer: JSON.stringify([statusCode, others, rawPayload.toString('latin1')]), took }
}

const newAddress = () => `${randomBytes(8).toString('hex')}@example.nl`

/** Inserts players with one password; resolves to their addresses. */
async function addPlayers({ kysely, clock, hash }: AccountsFixture, count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, newAddress)
  const times = { terms_accepted_at: clock.now(), created_at: clock.now() }
  const same = { password_hash: await hash('een ander wachtwoord'), ...times }
  const rows = addresses.map((email) => ({
    ...same,
    id: crypto.randomUUID(),
    username: email.slice(0, 16),
    email,
  }))
  await kysely.insertInto('users').values(rows).execute()
  return addresses
}
