import {
  getCorporateActions,
  getDeskProducts,
  getFeedState,
  previewCorporateAction,
  type productSelections,
} from '@koersklasse/contract/desk/market.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

const refreshMs = 10_000

/** The feed and its instruments, read again every few seconds. */
export const feedQuery = queryOptions({
  queryKey: queryKeys.desk('market', 'feed'),
  queryFn: () => call(getFeedState, {}),
  refetchInterval: refreshMs,
})

export interface ProductSearch {
  query: string
  selection: (typeof productSelections)[number]
  page: number
}

/** A page of the products that a search finds. */
export const productsQuery = ({ query, selection, page }: ProductSearch) =>
  queryOptions({
    queryKey: queryKeys.desk('market', 'products', { query, selection, page }),
    queryFn: () => call(getDeskProducts, { query: { query, selection, page: String(page) } }),
    placeholderData: keepPreviousData,
  })

export const actionsQuery = queryOptions({
  queryKey: queryKeys.desk('market', 'actions'),
  queryFn: async () => (await call(getCorporateActions, {})).actions,
})

/** A corporate action as it is entered. */
export interface EnteredAction {
  symbol: string
  exDate: string
  kind: 'dividend' | 'split' | 'delisting'
  value: string
}

/** What an action would do to a position of a number of pieces. */
export const preview = (action: EnteredAction, quantity: string) =>
  call(previewCorporateAction, { query: { ...action, quantity } })
