// What pages ask the server as they arrive: the call, the endpoints and their schemas. A part of the app of its own, so
// that the first screen is drawn while it is still on its way.

export { getUser } from '@koersklasse/contract/accounts.ts'
export { getActiveCompetition, getNextCompetition } from '@koersklasse/contract/competitions.ts'
export { discover } from '@koersklasse/contract/discovery.ts'
export {
  getEtfs,
  getProduct,
  getProductHistory,
  getSingleStocks,
  getUnderlying,
  getUnderlyingHistory,
} from '@koersklasse/contract/market.ts'
export { getAlerts, getArticle } from '@koersklasse/contract/messages.ts'
export { getOrders, getPositions, getTransactions } from '@koersklasse/contract/trading.ts'
export { call } from './client.ts'
export { hasSessionHint } from './session-hint.ts'
