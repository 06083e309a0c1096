import type { ClientMessage, ServerMessage } from '@koersklasse/contract/socket.ts'
import { backoffMs } from '../api/backoff.ts'

/** How long the server may be silent before it is asked for a sign of life, in milliseconds. */
const silenceMs = 25_000
/** How long the answer to that, or making a connection, may take, in milliseconds. */
const answerMs = 10_000

/** Calls a function after a time, in milliseconds, unless the returned function is called before. */
export type Wait = (run: () => void, ms: number) => () => void

export interface Connection {
  /** Connects. Replaces a connection that there is. */
  open(): void
  send(message: ClientMessage): void
  /** Whether the server has accepted the connection. */
  isConnected(): boolean
  /** Whether there is a connection, or an attempt to make one. */
  isActive(): boolean
  /** Finds out whether the connection still works; without one, tries to connect at once. */
  wakeUp(): void
  onChange(listener: () => void): () => void
}

interface ConnectionOptions {
  openSocket: () => WebSocket
  onMessage: (message: ServerMessage) => void
  random: () => number
  wait: Wait
}

/**
 * Makes a socket connection that is restored when it breaks. A connection can also die without notice, for instance while
 * the device sleeps or changes networks: the server is asked for a sign of life when it has been silent for a while.
 */
export function createConnection({ openSocket, onMessage, random, wait }: ConnectionOptions): Connection {
  const status = createStatus()
  const retryTimer = createTimer(wait)
  const watchdog = createTimer(wait)
  let socket: WebSocket | null = null
  let isWanted = false
  let failures = 0

  function open() {
    isWanted = true
    retryTimer.stop()
    socket?.close()
    status.set(false)
    const opened = openSocket()
    socket = opened
    watchdog.start(retry, answerMs)
    opened.addEventListener('open', () => send({ action: 'connect', body: {} }))
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) receive(JSON.parse(data as string) as ServerMessage)
    })
    opened.addEventListener('close', () => {
      if (socket === opened) retry()
    })
  }

  function receive(message: ServerMessage) {
    if (message.action === 'connected') {
      failures = 0
      status.set(true)
    }
    onMessage(message)
    if (status.get()) watchdog.start(ping, silenceMs)
  }

  function ping() {
    send({ action: 'clock', body: {} })
    watchdog.start(retry, answerMs)
  }

  function retry() {
    watchdog.stop()
    const broken = socket
    socket = null
    broken?.close()
    status.set(false)
    failures += 1
    retryTimer.start(open, backoffMs(failures, random()))
  }

  function send(message: ClientMessage) {
    socket?.send(JSON.stringify(message))
  }

  function wakeUp() {
    if (status.get()) ping()
    else if (socket === null && isWanted) open()
  }

  const isActive = () => socket !== null
  return { open, send, isConnected: status.get, isActive, wakeUp, onChange: status.onChange }
}

/** A timer for one function at a time: starting it stops the previous one. */
function createTimer(wait: Wait) {
  let stop = () => {}
  return {
    start(run: () => void, ms: number) {
      stop()
      stop = wait(run, ms)
    },
    stop: () => stop(),
  }
}

/** Whether the server has accepted the connection, with listeners. */
function createStatus() {
  const listeners = new Set<() => void>()
  let isConnected = false
  return {
    get: () => isConnected,
    set(next: boolean) {
      if (isConnected === next) return
      isConnected = next
      for (const listener of listeners) listener()
    },
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
