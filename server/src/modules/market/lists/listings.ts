// Listings whose pages are still being read: the products in their order, so that prices, ends and issues between two
// pages shift nothing. They are kept on the node that made them, as many as fit in a fixed memory.

import { randomUUID } from 'node:crypto'
import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import type { getSprinters } from '@koersklasse/contract/market.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'

export interface Listing {
  ids: readonly ProductId[]
  metainfo: CallOutput<typeof getSprinters>['metainfo']
}

export interface Listings {
  /** Keeps a listing. Returns the token by which it is found. */
  keep(listing: Listing): string
  /** A listing that is kept; undefined if it was forgotten, or another node has it. */
  get(token: string): Listing | undefined
}

/**
 * @param maxIds how many ids are kept in all, at eight bytes each; the listing that was read the longest ago goes first
 */
export function createListings(maxIds = 1_000_000): Listings {
  /** By token, the one that was read last at the end. */
  const kept = new Map<string, Listing>()
  let ids = 0

  return {
    keep(listing) {
      const token = randomUUID()
      kept.set(token, listing)
      ids += listing.ids.length
      for (const [oldest, { ids: theirs }] of kept) {
        if (ids <= maxIds || oldest === token) break
        kept.delete(oldest)
        ids -= theirs.length
      }
      return token
    },
    get(token) {
      const listing = kept.get(token)
      if (listing === undefined) return undefined
      kept.delete(token)
      kept.set(token, listing)
      return listing
    },
  }
}
