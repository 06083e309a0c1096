// Authenticates requests by a bearer token or a cookie. The cookie counts only with the header X-Requested-With and from
// the game's own origin, so that no other site can act for a player.

import type { IncomingHttpHeaders } from 'node:http'
import type {} from '@fastify/cookie'
import type { Role } from '@koersklasse/contract/access.ts'
import type { FastifyRequest } from 'fastify'

/** The player of a valid login session. */
export interface Player {
  userId: string
  username: string
  /** Identifies the session without revealing its token. */
  sessionId: string
  /** Whether the terms have changed since the player accepted them. */
  mustAcceptTerms: boolean
  /** Whether the player is excluded from the game. */
  isExcluded: boolean
  /** The competition that the player looks at; null for that of the house. */
  competitionId: string | null
  /** The roles at the operator's desk that count in this session. */
  roles: readonly Role[]
  /** The roles that will count once a passkey has proved the session. */
  rolesWithoutPasskey: readonly Role[]
}

/** Somebody who looks at a competition. */
export type Chooser = Pick<Player, 'userId' | 'competitionId'>

/** Finds the player of a token; null if it belongs to no valid session. Rejects if the database cannot be reached. */
export type Authenticate = (token: string) => Promise<Player | null>

/** The name of the cookie with the token. With the prefix __Host-, browsers bind it to this host; that needs https. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-jwt' : 'jwt'
}

/** The token of a request and where it was found; null if there is none. */
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
 * Whether a request may come from a page of the game: its Origin is one of `origins`, and the browser does not say that
 * another site, or another host of the same site, is behind it (Sec-Fetch-Site). Requests of the same origin may have no
 * Origin, and a client that is no browser says nothing at all.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, origins: ReadonlySet<string>): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  return isOwnSite && (origin === undefined || origins.has(origin))
}
