// The limits of the gateway: for a client, for an address and in total.

/** Sizes in bytes, durations in milliseconds of real time. */
export interface GatewayLimits {
  /**
   * The most sockets in total, and from one address. A school shares one address. For IPv6 it is the limit of a /64; that of
   * a /56 is twice as high, and of a /48 four times.
   */
  connections: number
  connectionsPerAddress: number
  /** How long a new socket may take until its `connect` is accepted. */
  connectMs: number
  /** How long a socket may be silent before it is pinged; after twice that time it counts as dead. */
  heartbeatMs: number
  /** How often to check that the session of a socket has not ended, because the bus may lose the message about it. */
  sessionCheckMs: number
  /** How many bytes may wait until a client reads them. Above that it is behind, and gets nothing until it has read all. */
  bufferedBytes: number
  /** How long a client may be behind before its socket is closed. */
  behindMs: number
  /** How long clients may take to close when the server stops. */
  closeMs: number
  /** Messages of one socket, pings included. */
  messages: { burst: number; perSecond: number }
  /** New ids in the lists of one socket. Above that, lists take effect later, and only the newest of each kind does. */
  newIds: { burst: number; perSecond: number }
  /** Invalid messages of one socket. */
  invalidMessages: { burst: number; perSecond: number }
}

export const defaultLimits: GatewayLimits = {
  connections: 20_000,
  connectionsPerAddress: 1_000,
  connectMs: 10_000,
  heartbeatMs: 20_000,
  sessionCheckMs: 300_000,
  bufferedBytes: 128 * 1024,
  behindMs: 30_000,
  closeMs: 2_000,
  messages: { burst: 60, perSecond: 10 },
  newIds: { burst: 2_500, perSecond: 250 },
  invalidMessages: { burst: 5, perSecond: 1 / 60 },
}
