// Delivers frames to sockets, and holds them back from clients that read too slowly.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Connection } from './connection.ts'
import type { Missed, MissedPart } from './connection-state.ts'
import type { GatewayLimits } from './limits.ts'

export interface DeliveryParts {
  clock: Clock
  limits: Pick<GatewayLimits, 'bufferedBytes' | 'behindMs'>
  /** The round of prices that is being sent. */
  round(): number
  /** What a client that was behind gets: the latest of what it missed. */
  framesOf(connection: Connection, missed: Missed): (Buffer | null)[]
}

export function createDelivery({ clock, limits, round, framesOf }: DeliveryParts) {
  const behind = new Set<Connection>()
  let framesSent = 0

  /** Once a client has read all that waited, sends what it has missed; gives it up when that takes too long. */
  function catchUp(connection: Connection, missed: Missed): void {
    if (connection.bufferedBytes > 0) {
      if (clock.now() - missed.since > limits.behindMs) connection.terminate()
      return
    }
    behind.delete(connection)
    connection.apply({ kind: 'caught up' })
    for (const frame of framesOf(connection, missed)) if (frame !== null) connection.send(frame)
  }

  return {
    /**
     * Sends a frame, unless the client is behind.
     * @param what is noted as missed by a client that is behind; prices that change need no note but its first round
     */
    deliver(connection: Connection, frame: Buffer, what: MissedPart | null): void {
      if (!connection.isOpen) return
      if (connection.state.stage === 'connected' && connection.bufferedBytes > limits.bufferedBytes) {
        connection.apply({ kind: 'fell behind', since: clock.now(), round: round() })
        behind.add(connection)
      }
      if (connection.state.stage !== 'behind') {
        connection.send(frame)
        framesSent += 1
      } else if (what !== null) {
        connection.apply({ kind: 'missed', what })
      }
    },

    /** Sends those clients that have read all that waited what they have missed. */
    catchUp(): void {
      for (const connection of behind) {
        if (connection.state.stage === 'behind') catchUp(connection, connection.state.missed)
      }
    },

    forget: (connection: Connection): void => void behind.delete(connection),

    stats: () => ({ behind: behind.size, framesSent }),
  }
}
