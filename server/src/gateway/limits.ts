// What one client, one address and all of them together may take of the gateway.

/** Sizes in bytes, durations in milliseconds of real time. */
export interface GatewayLimits {
  /** The most sockets in all, and from one address (of IPv6: from one /64 network). A school shares one address. */
  connections: number
  connectionsPerAddress: number
  /** How long a new socket may take until it is connected. */
  connectMs: number
  /** How long a socket may be silent before it is pinged; after twice that time it counts as dead. */
  heartbeatMs: number
  /** How often it is asked anew whether the session of a socket lives, because the bus may lose its end. */
  sessionCheckMs: number
  /** What may wait for a reader. Above it the reader is behind: nothing is added until all of it is read. */
  bufferedBytes: number
  /** How long a reader may be behind before its socket is closed. */
  behindMs: number
  /** How long clients may take to answer the closing of the server. */
  closeMs: number
  /** Messages of one socket, pings included: so many at once, and so many a second. */
  messages: { burst: number; perSecond: number }
  /** Ids that the lists of one socket newly name. Above that a list waits, and the newest of its kind is taken. */
  newIds: { burst: number; perSecond: number }
  /** Messages of one socket that are none. */
  invalidMessages: { burst: number; perSecond: number }
}

export const defaultLimits: GatewayLimits = {
  connections: 20_000,
  connectionsPerAddress: 1_000,
  connectMs: 10_000,
  heartbeatMs: 30_000,
  sessionCheckMs: 300_000,
  bufferedBytes: 128 * 1024,
  behindMs: 30_000,
  closeMs: 2_000,
  messages: { burst: 60, perSecond: 10 },
  newIds: { burst: 2_500, perSecond: 250 },
  invalidMessages: { burst: 5, perSecond: 1 / 60 },
}
