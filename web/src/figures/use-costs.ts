import { toCents } from '@koersklasse/domain/money/money.ts'
import {
  defaultTransactionCosts,
  type TransactionCosts,
} from '@koersklasse/domain/orders/transaction-costs.ts'
import { useQuery } from '@tanstack/react-query'
import { activeCompetitionQuery } from '../api/queries.ts'

/** The transaction costs of the competition that the player is in; without one those of the game. */
export function useCosts(): TransactionCosts {
  const costs = useQuery(activeCompetitionQuery).data?.costs
  return costs === undefined ? defaultTransactionCosts : { ...costs, fixed: toCents(costs.fixed) }
}
