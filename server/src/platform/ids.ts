// Identifiers and secrets: UUIDs of version 7 (RFC 9562), which sort by the time of their creation, and random tokens.

import { randomBytes, randomUUID } from 'node:crypto'

/** Creates identifiers and secrets. It is passed in, so that tests can be repeated. */
export interface Ids {
  /** A new UUID. */
  next(): string
  /** A random text of 256 bits, safe in a URL. */
  secret(): string
}

/** Sorts before every identifier: where pages in their order begin. */
export const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * The least identifier of an instant.
 * @param time in milliseconds since 1970
 */
export function firstIdAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Identifiers from the operating system's randomness and the machine's clock. */
export const systemIds: Ids = {
  next: uuidV7,
  secret: () => randomBytes(32).toString('base64url'),
}

function uuidV7(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
