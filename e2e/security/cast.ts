// Who acts in the check: a visitor, two players with orders, one who invites, a player who has not joined, and what they
// know.

import { setTimeout as pause } from 'node:timers/promises'
import { activate } from '@koersklasse/contract/accounts.ts'
import { createClient, unwrap } from '../support/client.ts'
import { password } from '../support/join-game.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { deviceAt } from './bodies.ts'
import type { Came, SecureGame, Sent } from './secure-game.ts'

const loggedMs = 60_000

export interface Actor {
  username: string
  email: string
  password: string
  /** The token of the session. */
  token: string
  userId: string
  /** The Set-Cookie headers of the login. */
  cookies: string[]
  /** The session cookie as a request carries it. */
  cookie: string
}

export interface Cast extends SecureGame {
  /** Has a filled order, a waiting one and a position. */
  anna: Actor
  /** Has the same. */
  bob: Actor
  /** Is active, but has not joined the competition. */
  newcomer: Actor
  /** Runs the game, in a session that a passkey proved. */
  operator: Actor
  /** Has that role as well, in a session that began with a password. */
  withoutPasskey: Actor
  /** Activation codes that were mailed. */
  codes: string[]
  /** A share in euro. */
  share: string
  owned: Owned
}

/** The ids of Anna's objects, each one that exists, and what others can call with them. */
export interface Owned extends Traded {
  /** A session other than the one of her token. */
  sessionId: string
  passkeyId: string
  deviceId: string
  /** An exclusion from the lists, against which she has not appealed. */
  exclusionId: string
  /** An invitation that she has not answered. */
  inviteId: string
  /** The sub-ranking that it is for, of another player. */
  invitingId: string
}

/** The objects of a player who has traded and has a sub-ranking. */
interface Traded {
  orderId: string
  waitingId: string
  transactionId: string
  positionId: string
  subRankingId: string
  /** An attempt at an exam, in progress. */
  attemptId: string
  /** Leads to the sub-ranking. */
  linkCode: string
}

/** The headers of a call in the name of a player, by a bearer token. */
export const as = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-requested-with': 'check',
})

/** The headers of a call of the app itself, from its own page. */
export const fromOwnPage = ({ url }: SecureGame, cookie?: string): Record<string, string> => ({
  origin: url,
  'x-requested-with': 'koersklasse',
  ...(cookie === undefined ? {} : { cookie }),
})

/** The JSON of an answer. Throws unless the status is 200. */
export function jsonOf<T>(came: Came): T {
  if (came.status !== 200) throw new Error(`${came.status} ${came.body.slice(0, 200)}`)
  return JSON.parse(came.body) as T
}

/** Registers somebody, and follows the link in the mail; resolves to the code in it. */
export async function registerAndActivate(
  secure: SecureGame,
  username: string,
  from: string,
): Promise<string> {
  const { game, send } = secure
  const email = `${username}@example.org`
  const body = { username, email, password, termsConsent: true, isAdult: true }
  jsonOf(await send({ method: 'POST', path: '/api/auth', headers: fromOwnPage(secure), body, from }))
  const code = new URL(await game.activationLink(email)).searchParams.get('activationCode') ?? ''
  unwrap(await createClient(game.url).call(activate, { params: { activationCode: code } }))
  return code
}

/** Logs a player in from an address. */
export async function logIn(secure: SecureGame, username: string, from: string): Promise<Actor> {
  const email = `${username}@example.org`
  const login: Sent = { method: 'POST', path: '/api/auth/login', from, body: { email, password } }
  const came = await secure.send({ ...login, headers: fromOwnPage(secure) })
  const { jwt, user } = jsonOf<{ jwt: string; user: { id: string } }>(came)
  const cookie = came.cookies.find((each) => each.includes(jwt))?.split(';')[0] ?? ''
  return { ...{ username, email, password, cookie }, token: jwt, userId: user.id, cookies: came.cookies }
}

/** Creates everybody. */
export async function gatherCast(secure: SecureGame): Promise<Cast> {
  const codes: string[] = []
  const enter = async (username: string, from: string) => {
    codes.push(await registerAndActivate(secure, username, from))
    return logIn(secure, username, from)
  }
  const anna = await enter('anna-de-boer', '127.0.1.1')
  const bob = await enter('bob-van-dijk', '127.0.1.2')
  const newcomer = await enter('nieuweling', '127.0.1.3')
  const carla = await enter('carla-smit', '127.0.1.4')
  const operator = await enter('petra-bakker', '127.0.1.9')
  await giveDesk(secure, operator)
  const withoutPasskey = await logIn(secure, operator.username, '127.0.1.10')
  const { products } = jsonOf<{ products: { id: string; currency: string }[] }>(
    await secure.send({ path: '/api/products/singlestocks' }),
  )
  const share = products.find(({ currency }) => currency === 'EUR')!.id
  await trade(secure, bob.token, share)
  const owned = {
    ...(await trade(secure, anna.token, share)),
    ...(await addDevices(secure, anna)),
    exclusionId: await exclude(secure, anna),
    ...(await invite(secure, carla, anna)),
  }
  await untilLogged(secure)
  return { ...secure, ...{ anna, bob, newcomer, operator, withoutPasskey, codes, share, owned } }
}

/** Gives a player another session, a passkey that nobody can use, and notifications on a device. */
async function addDevices(secure: SecureGame, player: Actor) {
  const { send, game } = secure
  const headers = as(player.token)
  await logIn(secure, player.username, '127.0.1.5')
  const { sessions } = jsonOf<{ sessions: { id: string; isCurrent: boolean }[] }>(
    await send({ path: '/api/user/sessions', headers }),
  )
  const body = deviceAt('https://push.example/anna')
  const { device } = jsonOf<{ device: { id: string } }>(
    await send({ method: 'POST', path: '/api/notifications/subscribe', headers, body }),
  )
  const { pool, close } = await openGameDatabase(game)
  const { rows } = await pool.query<{ id: string }>(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, user_handle, name, created_at)
     values (gen_random_uuid(), $1, 'of-nobody', '', 0, '{internal}', 'of-nobody', 'Telefoon', 0) returning id`,
    [player.userId],
  )
  await close()
  return {
    sessionId: sessions.find(({ isCurrent }) => !isCurrent)!.id,
    passkeyId: rows[0]!.id,
    deviceId: device.id,
  }
}

/** Makes somebody an operator, with a passkey that nobody can use, which has proved the session. */
async function giveDesk({ game }: SecureGame, { userId }: Actor): Promise<void> {
  const { pool, close } = await openGameDatabase(game)
  await pool.query("insert into desk_roles (user_id, role, granted_at) values ($1, 'operator', 0)", [userId])
  await pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, user_handle, name, created_at)
     values (gen_random_uuid(), $1, 'of-the-desk', '', 0, '{internal}', 'of-the-desk', 'Telefoon', 0)`,
    [userId],
  )
  await pool.query(proveSessions, [userId])
  await close()
}

const proveSessions = `
  update sessions set passkey_id = passkeys.id from passkeys
  where sessions.user_id = $1 and passkeys.user_id = $1 and credential_id = 'of-the-desk'`

/** Logs the operator in again, in a session that the passkey has proved, since the check of roles ends the one before. */
export async function logInAtDesk(cast: Cast, from: string): Promise<Actor> {
  const operator = await logIn(cast, cast.operator.username, from)
  const { pool, close } = await openGameDatabase(cast.game)
  await pool.query(proveSessions, [operator.userId])
  await close()
  return operator
}

/** Excludes a player from the lists, as the desk does. */
async function exclude({ game }: SecureGame, { userId }: Actor): Promise<string> {
  const { pool, close } = await openGameDatabase(game)
  const { rows } = await pool.query<{ id: string }>(
    `insert into exclusions (id, user_id, scope, reason, created_at)
     values (gen_random_uuid(), $1, 'lists', 'Een reden', 0) returning id`,
    [userId],
  )
  await close()
  return rows[0]!.id
}

/** Makes a player join, create a sub-ranking and invite another to it. */
async function invite({ send }: SecureGame, owner: Actor, invited: Actor) {
  const post = async <T>(path: string, body?: object) =>
    jsonOf<T>(await send({ method: 'POST', path, headers: as(owner.token), body }))
  await post('/api/user/consent')
  const { id: invitingId } = await post<{ id: string }>('/api/subrankings', { name: 'Vrienden van Carla' })
  await post('/api/subrankings/invites', { subRankingId: invitingId, invitations: invited.username })
  const { invites } = jsonOf<{ invites: { id: string }[] }>(
    await send({ path: '/api/subrankings/invites', headers: as(invited.token) }),
  )
  return { invitingId, inviteId: invites[0]!.id }
}

/** Waits until the log of the competition has a day that has ended: there is nothing to fetch before. */
async function untilLogged({ send }: SecureGame): Promise<void> {
  for (const end = performance.now() + loggedMs; performance.now() < end; await pause(100)) {
    const { days } = jsonOf<{ days: unknown[] }>(await send({ path: '/api/competitions/log/days' }))
    if (days.length > 0) return
  }
  throw new Error('The log of the competition has not been written in time.')
}

/** Joins the competition, buys a share, leaves an order waiting, and creates a sub-ranking. */
async function trade({ send }: SecureGame, token: string, productId: string): Promise<Traded> {
  const post = async <T>(path: string, body?: object) =>
    jsonOf<T>(await send({ method: 'POST', path, headers: as(token), body }))
  await post('/api/user/consent')
  const buy = { productId, transactionType: 'buy', quantity: 1 }
  type Placed = { order: { id: string }; transaction: { id: string } | null }
  const filled = await post<Placed>('/api/orders', { ...buy, orderType: 'market' })
  const waiting = await post<Placed>('/api/orders', { ...buy, orderType: 'limit', limitPrice: 1 })
  const { positions } = jsonOf<{ positions: { id: string }[] }>(
    await send({ path: '/api/positions', headers: as(token) }),
  )
  const { id: subRankingId } = await post<{ id: string }>('/api/subrankings', {
    name: filled.order.id,
  })
  const { linkCode } = jsonOf<{ linkCode: string }>(
    await send({ path: `/api/subrankings/${subRankingId}/overall`, headers: as(token) }),
  )
  const { id: attemptId } = await post<{ id: string }>('/api/academy/attempts', { topic: 'etfs' })
  return {
    ...{ subRankingId, linkCode, attemptId },
    orderId: filled.order.id,
    waitingId: waiting.order.id,
    transactionId: filled.transaction!.id,
    positionId: positions[0]!.id,
  }
}
