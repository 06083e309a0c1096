// A socket with the state of its client. Frames are sent through it.

import type { Duplex } from 'node:stream'
import type { SocketError } from '@koersklasse/contract/socket.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { WebSocket } from 'ws'
import type { Player } from '../http/authentication.ts'
import { type ConnectionEvent, type ConnectionState, nextState } from './connection-state.ts'
import { frameOf } from './frame.ts'
import type { TokenBucket } from './token-bucket.ts'

export interface ConnectionParts {
  socket: WebSocket
  /** The network stream below the socket. */
  stream: Duplex
  address: string
  /** The token in the cookie, if a page of the game opened the socket with one; else null. */
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
  heardAt: EpochMs
  pingedAt: EpochMs
  readonly #socket: WebSocket
  readonly #stream: Duplex
  #state: ConnectionState = { stage: 'opened' }

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

  get state(): ConnectionState {
    return this.#state
  }

  /** Goes to the next state. Throws if the event cannot happen in this one. */
  apply(event: ConnectionEvent): void {
    this.#state = nextState(this.#state, event)
  }

  /** Whether the client has sent `connect` and its token is checked. */
  get isConnected(): boolean {
    return this.#state.stage === 'connected' || this.#state.stage === 'behind'
  }

  /** Null for a visitor, and before the client is connected. */
  get player(): Player | null {
    return 'player' in this.#state ? this.#state.player : null
  }

  /** Whether the socket is open, not closing. */
  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** How many bytes wait in this process until the client reads them. */
  get bufferedBytes(): number {
    return this.#stream.writableLength
  }

  /**
   * Sends a whole frame, however many bytes are waiting; does nothing while the socket is closing. The frame bypasses
   * ws, which would build it again for each socket. That is safe because ws writes each of its own frames in one piece,
   * too.
   */
  send(frame: Buffer): void {
    if (this.isOpen) this.#stream.write(frame)
  }

  /** Sends why a message is refused, unless the client is behind: errors would queue up as prices would. */
  sendError(code: SocketError): void {
    if (this.#state.stage !== 'behind') this.send(frameOf({ action: 'error', body: { code } }))
  }

  ping(now: EpochMs): void {
    this.pingedAt = now
    this.#socket.ping()
  }

  /** Closes the socket with a code, which the client gets after everything that was sent before. */
  close(code: number): void {
    this.#socket.close(code)
  }

  /** Breaks the connection at once. */
  terminate(): void {
    this.#socket.terminate()
  }
}
