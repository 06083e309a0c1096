// Notes where players act from: the device, by its cookie, and the network. Both are stored only as keyed hashes, for the
// competitions that the player is in. They are written a moment later, so that no call waits for it.

import { createHmac } from 'node:crypto'
import { momentMs } from '@koersklasse/domain/accounts/account-links.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { keyFor } from '../../platform/keys.ts'
import { networkOf } from '../../platform/network.ts'
import type { Signal, SignalStore } from './signal-store.ts'

export interface NoteSignalsDeps {
  store: Pick<SignalStore, 'add'>
  /** A secret that all nodes share. */
  secret: string
  /** Real time. */
  clock: Clock
  /** The id of the device with a cookie; null for none that the game has signed. */
  deviceOf(cookie: string | undefined): string | null
}

/** Where a player acts from: the IP address, and the cookie of the device. */
export interface Whereabouts {
  address: string
  deviceCookie: string | undefined
}

/** The width of the windows of each kind, in milliseconds. */
const widths = { device: 24 * 3_600_000, network: momentMs } as const
/** The window of a kind that an instant is in. */
export const slotAt = (kind: Signal['kind'], at: number) => Math.floor(at / widths[kind])
/** When the window of a signal ends, in milliseconds since 1970. */
const endOf = ({ kind, slot }: Pick<Signal, 'kind' | 'slot'>) => (slot + 1) * widths[kind]

/** The most signals that wait to be written; more are dropped. */
const mostWaiting = 50_000

export function createNoteSignals({ store, secret, clock, deviceOf }: NoteSignalsDeps) {
  const key = keyFor('account links', secret)
  const hashOf = (kind: Signal['kind'], value: string) =>
    createHmac('sha256', key).update(`${kind} ${value}`).digest().subarray(0, 16)
  /** Where each player last acted from in the current window, in plain text. Nearly every call comes from the same place. */
  let last = new Map<string, string>()
  let lastSlot = slotAt('network', clock.now())
  /** By what identifies them. */
  let waiting = new Map<string, Signal>()
  /** What was written in the current windows, by their ends. */
  const written = new Map<number, Set<string>>()

  function note(userId: string, kind: Signal['kind'], value: string): void {
    const slot = slotAt(kind, clock.now())
    const name = `${userId} ${kind} ${slot} ${value}`
    if (waiting.has(name) || written.get(endOf({ kind, slot }))?.has(name)) return
    waiting.set(name, { userId, kind, hash: hashOf(kind, value), slot })
  }

  /** Forgets places in plain text once their window has ended. */
  function beginWindow(): void {
    const slot = slotAt('network', clock.now())
    if (slot === lastSlot) return
    last = new Map()
    lastSlot = slot
  }

  return {
    /** Notes that a player does something. */
    note(userId: string, { address, deviceCookie }: Whereabouts): void {
      beginWindow()
      const place = `${address} ${deviceCookie}`
      if (last.get(userId) === place || waiting.size >= mostWaiting) return
      last.set(userId, place)
      note(userId, 'network', networkOf(address))
      const device = deviceOf(deviceCookie)
      if (device !== null) note(userId, 'device', device)
    },
    /** Writes what was noted; to be repeated. Rejects if the database fails; the next call then writes it. */
    async flush(): Promise<void> {
      beginWindow()
      for (const end of written.keys()) if (end <= clock.now()) written.delete(end)
      if (waiting.size === 0) return
      const taken = waiting
      waiting = new Map()
      try {
        await store.add([...taken.values()])
      } catch (fault) {
        // Signals that were noted meanwhile come last.
        waiting = new Map([...taken, ...waiting].slice(0, mostWaiting))
        throw fault
      }
      for (const [name, signal] of taken) {
        const end = endOf(signal)
        written.set(end, (written.get(end) ?? new Set()).add(name))
      }
    },
  }
}
