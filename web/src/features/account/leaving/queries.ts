import type { User } from '@koersklasse/contract/accounts.ts'
import { getDownload } from '@koersklasse/contract/personal-data.ts'
import { getPositions } from '@koersklasse/contract/trading.ts'
import { addCents, type Cents, multiplyCents } from '@koersklasse/domain/money/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** How often to ask how far a download is, in milliseconds. */
const pollMs = 1_000

/** The player's download; null for none. While it is being built, it is asked for every second. */
export const downloadQuery = queryOptions({
  queryKey: queryKeys.download(),
  queryFn: async () => (await call(getDownload, {})).download,
  refetchInterval: ({ state }) => (state.data?.state === 'building' ? pollMs : false),
})

/** What the portfolio is worth, in cents; null for a player who has none, or if that is not known now. */
export const worthQuery = queryOptions({
  queryKey: [...queryKeys.player(), 'worth'],
  queryFn: async (): Promise<Cents | null> => {
    try {
      const { positions, products, availableBalance } = await call(getPositions, {})
      const bids = new Map(products.map(({ id, price }) => [id, price?.bid]))
      const values = positions.map(({ productId, quantity }) => {
        const bid = bids.get(productId)
        return bid == null ? null : multiplyCents(bid, quantity)
      })
      return values.every((value) => value !== null) ? addCents(availableBalance, ...values) : null
    } catch {
      // A player who has not joined must not be sent to the rules from here.
      return null
    }
  },
  gcTime: 0,
})

/** How many diplomas a player has. */
export function diplomasOf({ academy }: User): number {
  return Object.values(academy.status).filter(Boolean).length
}
