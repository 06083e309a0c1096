// Handles the messages of clients: `connect` first, then subscriptions, within the limits.

import type { FeedPulse, MarketClock } from '@koersklasse/contract/discovery.ts'
import { type ClientMessage, clientMessage, closeCodes } from '@koersklasse/contract/socket.ts'
import type { Log } from '../platform/log.ts'
import { networkOf } from '../platform/network.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import type { Connection } from './connection.ts'
import type { FanOut } from './fan-out.ts'
import { frameOf } from './frame.ts'
import type { Players } from './players.ts'
import { socketPath } from './socket-path.ts'

export interface ReceiveMessageParts {
  players: Players
  fanOut: FanOut
  marketClock: () => MarketClock
  feedPulse: () => FeedPulse
  version: string
  log: Log
  security: SecurityEvents
}

/** Creates the function that handles a frame of a client. It gets the text of the frame, or null for a binary frame. */
export function createReceiveMessage(parts: ReceiveMessageParts) {
  const { players, fanOut, marketClock, feedPulse, version, log, security } = parts

  function handle(connection: Connection, message: ClientMessage): void {
    const { stage } = connection.state
    if (message.action === 'connect') {
      if (stage === 'opened') void connect(connection, message.body.token)
      else refuse(connection)
      return
    }
    if (stage === 'opened') refuse(connection)
    else if (stage === 'connecting') connection.apply({ kind: 'message', message })
    else if (message.action === 'clock') fanOut.sendClock([connection])
    else fanOut.subscribe(connection, kindOf[message.action], message.body)
  }

  function refuse(connection: Connection): void {
    connection.sendError('invalid_message')
    if (connection.invalidMessages.take() !== 'granted') connection.close(closeCodes.invalidMessages)
  }

  /**
   * Checks the token of a client. One with an expired cookie, or of a player who is excluded, becomes a visitor instead of
   * being refused: its page cannot delete the cookie, and would keep coming back with it.
   */
  async function connect(connection: Connection, bodyToken: string | undefined): Promise<void> {
    connection.apply({ kind: 'connecting' })
    try {
      const token = bodyToken ?? connection.cookieToken
      const known = token === null ? null : await players.authenticate(token)
      const player = known?.isExcluded ? null : known
      if (token !== null && known === null)
        security.record({ type: 'token_invalid', network: networkOf(connection.address), route: socketPath })
      if (!connection.isOpen) return
      if (bodyToken !== undefined && player === null) {
        const why = known === null ? 'unauthenticated' : 'excluded'
        connection.sendError(why)
        return connection.close(closeCodes[why])
      }
      const waiting = connection.state.stage === 'connecting' ? connection.state.messages : []
      connection.apply({ kind: 'connected', player })
      if (token !== null && player !== null) players.register(connection, player, token)
      if (known?.isExcluded) players.registerExcluded(connection, known)
      const who = { userId: player?.userId ?? null, isLoggedIn: player !== null }
      const body = { ...who, clock: marketClock(), feed: feedPulse(), version }
      connection.send(frameOf({ action: 'connected', body }))
      for (const message of waiting) handle(connection, message)
    } catch (error) {
      log.warn({ err: error }, 'a socket could not be authenticated')
      connection.sendError('unavailable')
      connection.close(closeCodes.unavailable)
    }
  }

  return (connection: Connection, text: string | null): void => {
    if (!connection.isOpen) return
    const grant = connection.messages.take()
    if (grant === 'granted') {
      const message = parse(text)
      if (message === null) refuse(connection)
      else handle(connection, message)
      return
    }
    connection.sendError('too_many_messages')
    if (grant === 'abused') connection.close(closeCodes.tooManyMessages)
  }
}

const kindOf = { 'subscribe-product': 'product', 'subscribe-underlying': 'underlying' } as const

function parse(text: string | null): ClientMessage | null {
  if (text === null) return null
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
