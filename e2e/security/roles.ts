// Every endpoint, called by everybody: a visitor, tokens that are worth nothing, a player who has not joined, the owner of
// the objects, and another player. What is expected follows from the contract alone.

import type { Endpoint } from '@koersklasse/contract/endpoint.ts'
import { exists } from '@koersklasse/contract/endpoint.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { errorStatus } from '@koersklasse/contract/errors.ts'
import { goodText } from '@koersklasse/server/test/fixtures/hostile-values.ts'
import { forgeTokens } from './asvs/sessions.ts'
import { goodBodies } from './bodies.ts'
import { as, type Cast, fromOwnPage, jsonOf, logIn } from './cast.ts'
import { checkObjectRights, ownedFields } from './object-rights.ts'
import type { Row } from './row.ts'
import type { Sent } from './secure-game.ts'

type Role = 'nobody' | 'newcomer' | 'owner' | 'other player'

interface Caller {
  name: string
  role: Role
  headers: Record<string, string>
}

/** Endpoints that end the session, the object or the link of their caller, or give it away, come last. */
const last = [
  'logout',
  'handInExam',
  'cancelOrder',
  'deleteSubRanking',
  'transferSubRanking',
  'renewSubRankingLink',
]
const isLast = (name: string): boolean => last.includes(name)
const inOrder = Object.entries(endpoints).sort(
  ([one], [other]) => Number(isLast(one)) - Number(isLast(other)),
)

/** Endpoints that change whether their caller is logged in, has joined or exists. */
const changesCaller = new Set(['logout', 'giveConsent', 'joinCompetition', 'deleteUser'])

/** What the owner has not asked for or has no code of, and therefore may not find. */
const notMade = new Set(['getDownloadFile', 'getCompetitionByCode', 'getExamResult', 'getCertificate'])

/** The statuses that a call with good input may have. */
function expected(name: string, endpoint: Endpoint, role: Role): number[] {
  const own = endpoint.errors.map((code) => errorStatus[code])
  const { access, errors } = endpoint
  if (access === 'player' && role === 'nobody') return [401]
  if (role === 'other player' && ownedFields(name).length > 0) return [404]
  if (role === 'owner') return endpoint.method === 'GET' && !notMade.has(name) ? [200] : [200, ...own]
  if (role === 'newcomer' && errors.includes('consent_required')) return [451]
  return [200, ...own]
}

const ofSubRanking = /^\/subrankings(\/(member|owner|link|invites\/sent))?\/:id/

function requestOf(name: string, endpoint: Endpoint, cast: Cast): Sent {
  const { orderId, waitingId, transactionId, positionId, subRankingId, linkCode, attemptId } = cast.owned
  const isChange = endpoint.method !== 'GET'
  const isSubRankingLink = endpoint.path.startsWith('/subrankings/links') && endpoint.method !== 'DELETE'
  const ids: Record<string, string> = {
    '/orders/:id': isChange ? waitingId : orderId,
    '/receipts/:id': transactionId,
    '/academy/attempts/:id': attemptId,
    '/academy/attempts/:id/result': attemptId,
  }
  const known: Record<string, string | undefined> = {
    positionId,
    productId: cast.share,
    id: ids[endpoint.path] ?? (ofSubRanking.test(endpoint.path) ? subRankingId : undefined),
    code: isSubRankingLink ? linkCode : undefined,
  }
  const textOf = (field: string) => encodeURIComponent(known[field] ?? textFor(endpoint, field))
  const needed = ['positionId', 'productId', 'underlyingSymbol', 'symbols', 'q', 'productType']
  const query = Object.keys((endpoint.query as { shape?: object }).shape ?? {})
    .filter((field) => needed.includes(field))
    .map((field) => `${field}=${textOf(field)}`)
  return {
    method: endpoint.method,
    path: `/api${endpoint.path.replace(/:(\w+)/g, (_, field: string) => textOf(field))}?${query.join('&')}`,
    ...(exists(endpoint.body) && { body: goodBodies(cast)[name] ?? {} }),
  }
}

const textFor = ({ path }: Endpoint, field: string): string =>
  path.startsWith('/articles') ? 'rules' : goodText(path, field)

async function callersOf(cast: Cast): Promise<Caller[]> {
  const { expired = '', ...forged } = forgeTokens(cast.anna.token)
  const ended = await logIn(cast, cast.newcomer.username, '127.0.6.1')
  const headers = fromOwnPage(cast, ended.cookie)
  jsonOf(await cast.send({ method: 'POST', path: '/api/user/logout', headers }))
  const caller = (name: string, role: Role, token: string): Caller => ({ name, role, headers: as(token) })
  return [
    { name: 'a visitor', role: 'nobody', headers: { 'x-requested-with': 'check' } },
    ...Object.entries(forged).map(([kind, token]) => caller(`a forged token: ${kind}`, 'nobody', token)),
    caller('an expired token', 'nobody', expired),
    caller('the token of a session that has ended', 'nobody', ended.token),
    caller('a player who has not joined', 'newcomer', cast.newcomer.token),
    caller('another player, with the ids of the owner', 'other player', cast.bob.token),
  ]
}

async function callAll(cast: Cast, { name, role, headers }: Caller, from: string): Promise<Row> {
  const wrong: string[] = []
  for (const [operation, endpoint] of inOrder) {
    // Logging out, joining and leaving are checked by themselves; here they would change who the caller is.
    if (role !== 'nobody' && changesCaller.has(operation)) continue
    const sent = requestOf(operation, endpoint, cast)
    const { status } = await cast.send({ ...sent, headers, from })
    const right = expected(operation, endpoint, role)
    if (!right.includes(status)) wrong.push(`${operation}: ${status}, not ${right.join(' or ')}`)
  }
  return {
    ...{ id: 'roles', what: name, sent: `a call of each of ${inOrder.length} endpoints` },
    came: wrong.length === 0 ? 'what the contract says' : wrong.join('; '),
    verdict: wrong.length === 0 ? 'pass' : 'FAIL',
  }
}

/** The rows of all roles, which call at the same time; then whether the owner's waiting order is as it was. */
export async function checkRoles(cast: Cast): Promise<Row[]> {
  const waiting = { path: `/api/orders/${cast.owned.waitingId}`, headers: as(cast.anna.token) }
  const before = (await cast.send(waiting)).body
  const callers = await callersOf(cast)
  const rows = await Promise.all(
    callers.map((caller, index) => callAll(cast, caller, `127.0.6.${index + 10}`)),
  )
  const after = (await cast.send(waiting)).body
  rows.push({
    ...{ id: 'roles', what: "the owner's order afterwards", sent: 'GET /api/orders/:id by the owner' },
    came: after === before ? 'as it was' : `changed: ${after.slice(0, 100)}`,
    verdict: after === before && before.includes('pending') ? 'pass' : 'FAIL',
  })
  const owner: Caller = { name: 'the owner', role: 'owner', headers: as(cast.anna.token) }
  return [checkObjectRights(), ...rows, await callAll(cast, owner, '127.0.6.9')]
}
