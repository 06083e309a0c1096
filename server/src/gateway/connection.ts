// One socket: what is known of its client, and the sending of frames to it.

import type { Duplex } from 'node:stream'
import type { Followed } from '@koersklasse/contract/following.ts'
import type { PortfolioChange, SocketError } from '@koersklasse/contract/socket.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import { WebSocket } from 'ws'
import type { Player } from '../http/authentication.ts'
import { frameOf } from './frame.ts'
import type { TokenBucket } from './token-bucket.ts'

/** What a reader that is behind has missed: it gets the latest of it when it has read all that waits. */
export interface Lag {
  since: EpochMs
  /** The round of the fan-out from which on prices were missed. */
  round: number
  clock: boolean
  /** The newest change of the portfolio. The gap in its version tells the client that there were more. */
  change: PortfolioChange | null
  /** The newest list of what the player follows. */
  followed: Followed | null
}

export interface ConnectionParts {
  socket: WebSocket
  /** The line below the socket. */
  stream: Duplex
  address: string
  /** The token in the cookie of a page of our own; null where there is none. */
  cookieToken: string | null
  openedAt: EpochMs
  messages: TokenBucket
  newIds: TokenBucket
  invalidMessages: TokenBucket
}

export class Connection {
  readonly address: string
  readonly cookieToken: string | null
  readonly openedAt: EpochMs
  readonly messages: TokenBucket
  readonly newIds: TokenBucket
  readonly invalidMessages: TokenBucket
  stage: 'opened' | 'connecting' | 'connected' = 'opened'
  /** Null for a visitor. */
  player: Player | null = null
  /** Null for a reader that keeps up. */
  lag: Lag | null = null
  heardAt: EpochMs
  pingedAt: EpochMs
  readonly #socket: WebSocket
  readonly #stream: Duplex

  constructor(parts: ConnectionParts) {
    this.#socket = parts.socket
    this.#stream = parts.stream
    this.address = parts.address
    this.cookieToken = parts.cookieToken
    this.openedAt = parts.openedAt
    this.heardAt = parts.openedAt
    this.pingedAt = parts.openedAt
    this.messages = parts.messages
    this.newIds = parts.newIds
    this.invalidMessages = parts.invalidMessages
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** What waits in this process to be read by the client. */
  get bufferedBytes(): number {
    return this.#stream.writableLength
  }

  /**
   * Sends a whole frame, whatever waits; nothing where the socket is closing. It is written past ws, which would frame
   * it anew for each socket; ws writes its own frames (pings, pongs, closing) whole, too, so that none is torn.
   */
  send(frame: Buffer): void {
    if (this.isOpen) this.#stream.write(frame)
  }

  /** Says why a message is not taken. A reader that is behind is not told: that would be a queue, too. */
  sendError(code: SocketError): void {
    if (this.lag === null) this.send(frameOf({ action: 'error', body: { code } }))
  }

  ping(now: EpochMs): void {
    this.pingedAt = now
    this.#socket.ping()
  }

  /** Closes in good order: the client learns the code when it has read what came before. */
  close(code: number): void {
    this.#socket.close(code)
  }

  /** Breaks the line at once. */
  terminate(): void {
    this.#socket.terminate()
  }
}
