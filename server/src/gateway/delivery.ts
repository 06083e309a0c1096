// Sends frames to sockets, and withholds them from clients that read too slowly.

import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Connection } from './connection.ts'
import type { Missed, MissedPart } from './connection-state.ts'
import type { GatewayLimits } from './limits.ts'

export interface DeliveryParts {
  /** Real time. */
  clock: Clock
  limits: Pick<GatewayLimits, 'bufferedBytes' | 'behindMs'>
  /** The number of the current round of the fan-out. */
  round(): number
  /** The frames for a client that has caught up: the latest of what it missed. */
  framesOf(connection: Connection, missed: Missed): (Buffer | null)[]
}

/** Creates the delivery of frames; it keeps which connections are behind. */
export function createDelivery({ clock, limits, round, framesOf }: DeliveryParts) {
  const behind = new Set<Connection>()
  let framesSent = 0

  /** Sends a client what it has missed if it has read everything; breaks the connection if that takes too long. */
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
     * @param what is noted as missed if the client is behind; null for changed prices, for which its first round
     * suffices
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

    /** Sends what they have missed to the clients that have read everything. */
    catchUp(): void {
      for (const connection of behind) {
        if (connection.state.stage === 'behind') catchUp(connection, connection.state.missed)
      }
    },

    forget: (connection: Connection): void => void behind.delete(connection),

    stats: () => ({ behind: behind.size, framesSent }),
  }
}
