// Every endpoint, and every route outside of the API, with hostile values, at random from a seed: no answer is a fault of the server, and none takes long.

import { type Endpoint, exists, rightOf } from '@koersklasse/contract/endpoint.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import type { RandomSource } from '@koersklasse/domain/academy/random.ts'
import { mulberry32 } from '@koersklasse/domain/academy/seeded.fixture.ts'
import {
  goodText,
  hostileTexts,
  notANumber,
  notAWord,
  notBodies,
  undecodable,
} from '@koersklasse/server/test/fixtures/hostile-values.ts'
import { goodBodies } from './bodies.ts'
import { as, type Cast, logInAtDesk } from './cast.ts'
import { countOutside, nextCallOutside } from './hostile-outside.ts'
import { oneOf } from './random.ts'
import type { Row } from './row.ts'
import type { Came, Sent } from './secure-game.ts'

/** How many requests are under way at once. */
const atOnce = 16
/** The longest that an answer may take, in milliseconds. */
const longestMs = 2_000

const texts = [...hostileTexts, ...undecodable]
const json = [...notANumber, ...notAWord]

function pathFrom(random: RandomSource, { path }: Endpoint): string {
  return path.replace(/:(\w+)/g, (_, field: string) =>
    random() < 0.7 ? oneOf(random, texts) : encodeURIComponent(goodText(path, field)),
  )
}

function queryFrom(random: RandomSource, { path, query }: Endpoint): string {
  const fields = Object.keys((query as { shape?: object }).shape ?? {})
  const pairs = fields.flatMap((field) => {
    const good = `${field}=${encodeURIComponent(goodText(path, field) ?? '')}`
    const bad = `${field}=${oneOf(random, texts)}`
    const doubled = [good, oneOf(random, [good, bad, `${field}[]=1`, `${field}[x]=1`])]
    return oneOf(random, [[], [good], [good], [bad], [bad], doubled])
  })
  if (random() < 0.1) pairs.push(`${oneOf(random, texts)}=${oneOf(random, texts)}`)
  return pairs.join('&')
}

function bodyFrom(random: RandomSource, good: Record<string, unknown>): string {
  if (random() < 0.15) return oneOf(random, notBodies)
  const parts = Object.entries(good).flatMap(([field, value]) => {
    const name = random() < 0.02 ? '"__proto__"' : JSON.stringify(field)
    const choice = random()
    if (choice < 0.1) return []
    return `${name}:${choice < 0.6 ? JSON.stringify(value) : oneOf(random, json)}`
  })
  return `{${parts.join(',')}}`
}

const isOfDesk = (name: string): boolean => {
  const endpoint = (endpoints as Readonly<Record<string, Endpoint>>)[name]
  return endpoint !== undefined && rightOf(endpoint.access) !== null
}

interface Call {
  name: string
  sent: Sent
}

/** Makes the next request: as many to each route outside of the API as to each endpoint. */
function nextCall(random: RandomSource, cast: Cast): Call {
  const all = Object.entries(endpoints)
  if (random() < countOutside / (countOutside + all.length)) return nextCallOutside(random)
  const [name, endpoint] = oneOf(random, all)
  // With a valid token these would end the session or the account of the caller.
  const isLeaving = name === 'logout' || name === 'deleteUser'
  const players = [cast.anna.token, cast.bob.token, cast.newcomer.token, 'x', '\u00ff']
  const isByOperator = isOfDesk(name) && random() < 0.9
  const tokens = isLeaving ? ['x'] : isByOperator ? [cast.operator.token] : players
  const headers: Record<string, string> = {
    ...(random() < 0.85 ? as(oneOf(random, tokens)) : { 'x-requested-with': 'check' }),
    ...(random() < 0.1 && { 'idempotency-key': oneOf(random, ['', 'x', 'a key', 'x'.repeat(5_000)]) }),
    ...(random() < 0.05 && { origin: oneOf(random, ['null', 'https://evil.example', '%']) }),
    ...(random() < 0.05 && { 'content-encoding': 'gzip' }),
    ...(random() < 0.05 && { cookie: oneOf(random, ['__Host-jwt=%', '=;=;', `a=${'x'.repeat(5_000)}`]) }),
  }
  const query = queryFrom(random, endpoint)
  const sent: Sent = {
    method: endpoint.method,
    path: `/api${pathFrom(random, endpoint)}${query === '' ? '' : `?${query}`}`,
    headers,
    from: `127.1.${Math.floor(random() * 200)}.1`,
  }
  if (endpoint.method === 'GET' || (!exists(endpoint.body) && random() < 0.9)) return { name, sent }
  headers['content-type'] = random() < 0.97 ? 'application/json' : 'text/plain'
  return { name, sent: { ...sent, body: bodyFrom(random, goodBodies(cast)[name] ?? {}) } }
}

interface Tally {
  count: number
  byStatus: Map<number, number>
  slowest: number
  /** The requests that were answered with a fault, or not at all. */
  faults: string[]
}

async function attempt(cast: Cast, { sent }: Call, tally: Tally): Promise<void> {
  const told = () => `${sent.method} ${sent.path.slice(0, 120)} ${String(sent.body ?? '').slice(0, 120)}`
  const came = await cast.send(sent).catch((fault: unknown): Came | string => String(fault))
  tally.count += 1
  if (typeof came === 'string') {
    tally.faults.push(`${came}: ${told()}`)
    return
  }
  tally.byStatus.set(came.status, (tally.byStatus.get(came.status) ?? 0) + 1)
  tally.slowest = Math.max(tally.slowest, came.took)
  if (came.status >= 500) tally.faults.push(`${came.status} ${came.body.slice(0, 80)}: ${told()}`)
}

/**
 * Sends `count` requests; resolves to a row for each endpoint, and one for whether the desk was reached.
 * @param isTimed whether an answer that takes longer than `longestMs` fails; not on a machine that does other work
 */
export async function checkHostileValues(
  gathered: Cast,
  { seed, count, isTimed }: { seed: number; count: number; isTimed: boolean },
): Promise<Row[]> {
  const cast = { ...gathered, operator: await logInAtDesk(gathered, '127.0.7.1') }
  const random = mulberry32(seed)
  const tallies = new Map<string, Tally>()
  let left = count
  async function work(): Promise<void> {
    while (left-- > 0) {
      const call = nextCall(random, cast)
      const tally = tallies.get(call.name) ?? { count: 0, byStatus: new Map(), slowest: 0, faults: [] }
      tallies.set(call.name, tally)
      await attempt(cast, call, tally)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return [...[...tallies].map(([name, tally]) => rowOf(name, tally, isTimed, seed)), rowOfDesk(tallies)]
}

/** Most calls of the desk must be accepted as an operator's, since the server reads no values of anybody else. */
function rowOfDesk(tallies: ReadonlyMap<string, Tally>): Row {
  const ofDesk = [...tallies].filter(([name]) => isOfDesk(name)).map(([, tally]) => tally)
  const sum = (of: (tally: Tally) => number) => ofDesk.reduce((total, tally) => total + of(tally), 0)
  const count = sum((tally) => tally.count)
  const refused = sum(({ byStatus }) => (byStatus.get(401) ?? 0) + (byStatus.get(403) ?? 0))
  return {
    ...{ id: 'hostile values', what: 'the desk was reached', sent: `${count} requests` },
    came: `${refused} × 401 or 403`,
    verdict: refused < count / 2 ? 'pass' : 'FAIL',
  }
}

function rowOf(name: string, tally: Tally, isTimed: boolean, seed: number): Row {
  const { count, byStatus, slowest, faults } = tally
  const statuses = [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${times} × ${status}`)
  const isRight = faults.length === 0 && (!isTimed || slowest <= longestMs)
  return {
    ...{ id: 'hostile values', what: name, sent: `${count} requests, seed ${seed}` },
    came: `${statuses.join(', ')}; slowest ${Math.round(slowest)} ms ${faults.slice(0, 3).join(' | ')}`,
    verdict: isRight ? 'pass' : 'FAIL',
  }
}
