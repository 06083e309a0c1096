import {
  activeCompetitionQuery,
  discoveryQuery,
  positionsQuery,
  productQuery,
  userQuery,
} from '../api/queries.ts'
import { hasSessionHint } from '../api/session-hint.ts'
import { queryClient } from '../app/session/query-client.ts'
import { productInPath } from './product-in-path.ts'

/** How long the first render waits for answers, in milliseconds: start.ts requested them before the app was loaded. */
const patienceMs = 100

/**
 * Fetches the answers that the page of a path shows first. Resolves when they are in the cache, or after a while: then
 * the first render shows outlines in their place.
 */
export async function awaitFirstAnswers(path: string): Promise<void> {
  const productId = productInPath(path)
  const isDashboard = path === '/dashboard' && hasSessionHint()
  await Promise.race([
    Promise.all([
      queryClient.prefetchQuery(discoveryQuery),
      queryClient.prefetchQuery(userQuery),
      isDashboard && queryClient.prefetchQuery(positionsQuery),
      isDashboard && queryClient.prefetchQuery(activeCompetitionQuery),
      productId && queryClient.prefetchQuery(productQuery(productId)),
    ]),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ])
}
