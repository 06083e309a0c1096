// Orders that will soon be filled.

import { getSingleStocks } from '@koersklasse/contract/market.ts'
import { getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import { type Client, unwrap } from './client.ts'

/** The fills of a player's orders. */
export async function fillsOf(player: Client) {
  return unwrap(await player.call(getTransactions, {})).transactions
}

/** Orders one of every share at a cent below its price, which some of them will soon reach. */
export async function placeJustBelow(player: Client): Promise<void> {
  const { products } = unwrap(await player.call(getSingleStocks, {}))
  await Promise.all(
    products.map(async ({ id: productId, price }) => {
      const [transactionType, orderType] = ['buy', 'limit'] as const
      const body = { productId, transactionType, orderType, quantity: 1, limitPrice: price!.ask - 1 }
      unwrap(await player.call(placeOrder, { body }))
    }),
  )
}
