// Security events: attempts to get in that an operator should be able to see. Each is a line in the log and counts in the
// metrics. docs/OPERATIONS.md lists the types and what to watch.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Log } from './log.ts'
import { createThrottle } from './throttle.ts'

/** The types of events. Whoever records another type adds it here and to the table in docs/OPERATIONS.md. */
export const securityEventTypes = [
  'login_refused',
  'login_throttled',
  'registration_throttled',
  'session_begun',
  'new_device',
  'session_ended',
  'reauthenticated',
  'reauthentication_refused',
  'activation_refused',
  'reset_throttled',
  'reset_refused',
  'password_changed',
  'username_changed',
  'email_changed',
  'email_refused',
  'download_requested',
  'account_deleted',
  'passkey_added',
  'passkey_removed',
  'push_host_refused',
  'origin_refused',
  'token_invalid',
  'role_used',
  'desk_refused',
  'desk_role_changed',
] as const

/** An event. It has no secrets: no token, password, mail address or session id, and nothing that a client wrote freely. */
export interface SecurityEvent {
  type: (typeof securityEventTypes)[number]
  /** The network of the client (networkOf), by which limits count it, too. */
  network: string
  /** The account concerned, if it exists. */
  userId?: string | undefined
  /** The route, as the server declares it: without the values of its parameters. */
  route?: string | undefined
  /** The reason, in a word chosen by the server. */
  reason?: string | undefined
}

export interface SecurityEvents {
  record(event: SecurityEvent): void
  /** How many events there were of each type since the start. */
  counts(): Readonly<Record<string, number>>
}

/** The limit of lines of one type about one network: this many at once, and after that one in this many milliseconds. */
const linesPerNetwork = { burst: 20, everyMs: 10_000 }

/** Creates the record of a node. All events are counted; the lines are limited, so that no client can fill the disk. */
export function createSecurityEvents({
  log,
  clock,
}: {
  log: Pick<Log, 'info'>
  clock: Clock
}): SecurityEvents {
  const counts: Record<string, number> = Object.fromEntries(securityEventTypes.map((type) => [type, 0]))
  const lines = createThrottle({ clock, ...linesPerNetwork })
  return {
    record({ type, network, userId, route, reason }) {
      counts[type]! += 1
      const key = `${type} ${network}`
      if (!lines.allows(key)) return
      lines.count(key)
      log.info({ security: type, network, userId, route, reason }, 'security event')
    },
    counts: () => counts,
  }
}
