import {
  activeCompetitionQuery,
  discoveryQuery,
  positionsQuery,
  productQuery,
  userQuery,
} from '../api/queries.ts'
import { queryClient } from '../app/session/query-client.ts'
import { leadsToDashboard } from './dashboard-in-path.ts'
import { productInPath } from './product-in-path.ts'

/** How long the first render waits for answers, in milliseconds: start.ts requested them before the app was loaded. */
const patienceMs = 100

/**
 * Fetches the answers that the page of a path shows first. Resolves when they are in the cache, or after a while: then
 * the first render shows outlines in their place.
 */
export async function awaitFirstAnswers(path: string): Promise<void> {
  const productId = productInPath(path)
  await Promise.race([
    Promise.all([
      queryClient.prefetchQuery(discoveryQuery),
      queryClient
        .prefetchQuery(userQuery)
        .then(() => (leadsToDashboard(path) ? fetchDashboard() : undefined)),
      productId && queryClient.prefetchQuery(productQuery(productId)),
    ]),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ])
}

/** Fetches the answers of the dashboard for a player; somebody whose session has ended is led to the login page instead. */
async function fetchDashboard(): Promise<void> {
  if (!queryClient.getQueryData(userQuery.queryKey)) return
  await Promise.all([
    queryClient.prefetchQuery(positionsQuery),
    queryClient.prefetchQuery(activeCompetitionQuery),
  ])
}
