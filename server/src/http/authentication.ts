// Who is calling: the session of a request, from its bearer token or its cookie. The cookie counts only with the header
// X-Requested-With and from our own origin, so that another site cannot act in a player's name.

import type { IncomingHttpHeaders } from 'node:http'
import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'

/** The player of a live session. */
export interface Player {
  userId: string
  username: string
  /** Names the session, without giving its token away. */
  sessionId: string
}

/** Finds the player of a token; null where the token is not that of a live session. */
export type Authenticate = (token: string) => Promise<Player | null>

/** The cookie that carries the token: the __Host- prefix binds it to our own host, on https only. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-jwt' : 'jwt'
}

/** The token that a request carries, and how; null where it carries none. */
export function tokenOf(
  request: FastifyRequest,
  cookieName: string,
): { token: string; by: 'bearer' | 'cookie' } | null {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return { token: header.slice('Bearer '.length), by: 'bearer' }
  const cookie = request.cookies[cookieName]
  return cookie === undefined ? null : { token: cookie, by: 'cookie' }
}

/**
 * Whether a request comes from a page of our own: its Origin header is absent (as with the same origin), that of
 * PUBLIC_URL, or of the very host that was called (the game opened as 127.0.0.1 instead of localhost, say).
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
