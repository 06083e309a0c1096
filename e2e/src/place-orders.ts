// Orders that the market will carry out soon.

import { getSingleStocks } from '@koersklasse/contract/market.ts'
import { getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import { type Client, unwrap } from './client.ts'

/** What a player's orders have come to. */
export async function fillsOf(player: Client) {
  return unwrap(await player.call(getTransactions, {})).transactions
}

/** Orders a piece of every share at a cent below its price: some will fall as far soon. */
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
