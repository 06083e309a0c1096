// The computed questions of exams: what is drawn for each, and its answer by the rules of the game.

import { basics } from './computations/basics.ts'
import { etfs } from './computations/etfs.ts'
import { limitOrders } from './computations/limit-orders.ts'
import { risk } from './computations/risk.ts'
import { sprinters } from './computations/sprinters.ts'
import { stopLossOrders } from './computations/stop-loss-orders.ts'

/** The computed questions, by the names that pools refer to them by. */
export const computations = {
  ...basics,
  ...risk,
  ...sprinters,
  ...etfs,
  ...limitOrders,
  ...stopLossOrders,
}
