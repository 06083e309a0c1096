// Every endpoint, called by everybody: a visitor, invalid tokens, a player who has not joined, the owner of the objects, and
// another player. The expected answers follow from the contract alone.

import { type Endpoint, exists, rightOf } from '@koersklasse/contract/endpoint.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import { errorStatus } from '@koersklasse/contract/errors.ts'
import { goodText, unknownId } from '@koersklasse/server/test/fixtures/hostile-values.ts'
import { forgeTokens } from './asvs/sessions.ts'
import { goodBodies } from './bodies.ts'
import { as, type Cast, fromOwnPage, jsonOf, logIn, type Owned } from './cast.ts'
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

/** Endpoints that may find nothing, since the owner has not asked for it or has no code. */
const notMade = new Set(['getDownloadFile', 'getCompetitionByCode', 'getExamResult', 'getCertificate'])

/** The statuses that a call with good input may have. */
function expected(name: string, endpoint: Endpoint, role: Role): number[] {
  const own = endpoint.errors.map((code) => errorStatus[code])
  const { access, errors } = endpoint
  const isOpen = access === 'anyone' || access === 'optional'
  if (!isOpen && role === 'nobody') return [401]
  // No caller here has a right at the operator's desk; desk-rights.test.ts covers those who have one.
  if (rightOf(access) !== null) return [403]
  if (role === 'other player' && ownedFields(name).length > 0) return [404]
  if (role === 'owner') return endpoint.method === 'GET' && !notMade.has(name) ? [200] : [200, ...own]
  if (role === 'newcomer' && errors.includes('consent_required')) return [451]
  return [200, ...own]
}

/** The objects whose id is in a path, by their path. */
const ofPath: Readonly<Record<string, keyof Owned>> = {
  '/receipts/:id': 'transactionId',
  '/user/exclusions/:id/appeal': 'exclusionId',
  '/user/sessions/:id': 'sessionId',
  '/user/passkeys/:id': 'passkeyId',
  '/notifications/subscription/:id': 'deviceId',
  '/subrankings/invites/:id': 'inviteId',
  '/academy/attempts/:id': 'attemptId',
  '/academy/attempts/:id/result': 'attemptId',
}

const ofSubRanking = /^\/subrankings(\/(member|owner|link|invites\/sent))?\/:id/

type Owner = Pick<Cast, 'owned' | 'share'>

/** The owner's object that the id in a path names; undefined where there is none. */
function ownedIn({ path, method }: Endpoint): keyof Owned | undefined {
  if (path === '/orders/:id') return method === 'GET' ? 'orderId' : 'waitingId'
  return ofPath[path] ?? (ofSubRanking.test(path) ? 'subRankingId' : undefined)
}

/** The known values of the fields in the path and the query of an endpoint. */
function knownFields(endpoint: Endpoint, { owned, share }: Owner): Record<string, string | undefined> {
  const isSubRankingLink = endpoint.path.startsWith('/subrankings/links') && endpoint.method !== 'DELETE'
  const name = ownedIn(endpoint)
  return {
    ...{ positionId: owned.positionId, productId: share },
    id: name && owned[name],
    code: isSubRankingLink ? owned.linkCode : undefined,
  }
}

/** Whether every call with an object of one player has the id of an existing one; any other would be refused in any case. */
export function checkOwnedIds(owner: Owner): Row {
  const existing = new Set<unknown>(Object.values(owner.owned))
  const fields = inOrder.flatMap(([name, endpoint]) =>
    ownedFields(name).map((field) => ({ name, endpoint, field })),
  )
  const wrong = fields.filter(({ name, endpoint, field }) => {
    const inBody = exists(endpoint.body) && field in ((endpoint.body as { shape?: object }).shape ?? {})
    const known = inBody ? (goodBodies(owner)[name] ?? {}) : knownFields(endpoint, owner)
    return known[field] === unknownId || !existing.has(known[field])
  })
  return {
    ...{ id: 'object rights', what: 'every id is that of an object', sent: `${fields.length} fields` },
    came: wrong.length === 0 ? 'each exists' : wrong.map(({ name, field }) => `${name} ${field}`).join(', '),
    verdict: wrong.length === 0 ? 'pass' : 'FAIL',
  }
}

function requestOf(name: string, endpoint: Endpoint, cast: Cast): Sent {
  const known = knownFields(endpoint, cast)
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
    caller('an operator without a passkey in the session', 'newcomer', cast.withoutPasskey.token),
    caller('another player, with the ids of the owner', 'other player', cast.bob.token),
  ]
}

async function callAll(cast: Cast, { name, role, headers }: Caller, from: string): Promise<Row> {
  const wrong: string[] = []
  for (const [operation, endpoint] of inOrder) {
    // Logging out, joining and leaving are checked separately; here they would change who the caller is.
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

/** What the owner has, as the owner sees it: the objects that others may not change. */
async function lookAtObjects({ send, anna, owned }: Cast): Promise<string> {
  const paths = [
    `orders/${owned.waitingId}`,
    `subrankings/${owned.subRankingId}/overall`,
    ...['subrankings/invites', 'user/sessions', 'user/passkeys', 'notifications/subscription/categories'],
  ]
  const came = await Promise.all(paths.map((path) => send({ path: `/api/${path}`, headers: as(anna.token) })))
  // The last use of a session changes, and anybody with the link of a sub-ranking may join it.
  return came.map(({ body }) => body.replace(/"usedAt":\d+|"members":\[.*\]/g, '')).join('\n')
}

/** The rows of all roles, which call at the same time; then whether the owner's objects are as they were. */
export async function checkRoles(cast: Cast): Promise<Row[]> {
  const before = await lookAtObjects(cast)
  const callers = await callersOf(cast)
  const rows = await Promise.all(
    callers.map((caller, index) => callAll(cast, caller, `127.0.6.${index + 10}`)),
  )
  const after = await lookAtObjects(cast)
  const { waitingId, sessionId, passkeyId, deviceId, inviteId, subRankingId } = cast.owned
  const gone = [waitingId, sessionId, passkeyId, deviceId, inviteId, subRankingId].filter(
    (id) => !before.includes(id),
  )
  const isRight = after === before && before.includes('pending') && gone.length === 0
  rows.push({
    ...{ id: 'roles', what: "the owner's objects afterwards", sent: 'GET of each by the owner' },
    came: isRight ? 'as they were' : `changed: ${after}, from ${before}`,
    verdict: isRight ? 'pass' : 'FAIL',
  })
  const owner: Caller = { name: 'the owner', role: 'owner', headers: as(cast.anna.token) }
  return [checkObjectRights(), checkOwnedIds(cast), ...rows, await callAll(cast, owner, '127.0.6.9')]
}
