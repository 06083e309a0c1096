// Sends due orders to the command queue, oldest first and a limited number at a time, and retries until each has a
// result.

import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { Log } from '../../../platform/log.ts'
import type { DecideOrder, OrderResult } from '../execution/command.ts'
import { byAge } from './order-index.ts'
import type { WaitingOrder } from './waiting-order.ts'

/** An order that is due, with the price that triggered it; null if it has expired. */
export interface DueOrder {
  order: WaitingOrder
  price: EuroPrice | null
  /**
   * A state of the order that was read or received while it was due, if it is of the same version or a newer one; else null.
   */
  news: WaitingOrder | null
}

export interface DueOrders {
  /** Sends orders to the command queue. */
  send(due: DueOrder[]): void
  get(orderId: string): DueOrder | undefined
  /** Resends the orders that the command queue refused because the portfolio was locked or the queue was full. */
  resendRefused(): void
  /** Resends the orders whose execution failed. */
  resendFailed(): void
  size(): number
  /** Stops sending. Resolves when the commands already queued have been executed. */
  close(): Promise<void>
}

/** The part of the command queue that executes due orders. */
export interface DueOrderQueue {
  execute(command: DecideOrder): Promise<OrderResult<DecideOrder>>
}

/** The maximum number of due orders in the command queue, so that a new order never waits for thousands of them. */
const atOnce = 250

/** @param deps.onResult called with each result, after the order was removed from the due ones */
export function createDueOrders(deps: {
  commandQueue: DueOrderQueue
  onResult: (due: DueOrder, result: OrderResult<DecideOrder>) => void
  log: Log
}): DueOrders {
  const due = new Map<string, DueOrder>()
  const executing = new Set<Promise<void>>()
  let queue: DueOrder[] = []
  let sent = 0
  const [refused, failed]: [DueOrder[], DueOrder[]] = [[], []]
  let isClosed = false

  function send(orders: DueOrder[]): void {
    if (orders.length === 0 || isClosed) return
    orders.sort((one, other) => byAge(one.order, other.order))
    for (const one of orders) {
      due.set(one.order.id, one)
      queue.push(one)
    }
    executeNext()
  }

  function executeNext(): void {
    while (executing.size < atOnce && sent < queue.length && !isClosed) {
      const execution = execute(queue[sent++]!).finally(() => {
        executing.delete(execution)
        executeNext()
      })
      executing.add(execution)
    }
    if (sent === queue.length) [queue, sent] = [[], 0]
  }

  async function execute(one: DueOrder): Promise<void> {
    const { portfolioId, id: orderId, quantity, trigger } = one.order
    const terms = { quantity, price: trigger?.price ?? null }
    const command = { kind: 'decide', portfolioId, orderId, price: one.price, terms } as const
    const result = await deps.commandQueue.execute(command).catch((fault) => {
      // The order may have been executed; resending it shows.
      deps.log.warn({ err: fault, orderId }, 'an order that is due could not be executed; it is retried')
      return null
    })
    if (result === null) failed.push(one)
    else if (!result.ok && result.refusal.code === 'unavailable') refused.push(one)
    else {
      due.delete(orderId)
      deps.onResult(one, result)
    }
  }

  return {
    send,
    get: (orderId) => due.get(orderId),
    resendRefused: () => send(refused.splice(0)),
    resendFailed: () => send(failed.splice(0)),
    size: () => due.size,
    async close() {
      isClosed = true
      await Promise.all(executing)
    },
  }
}
