import { productInPath } from '../api/product-in-path.ts'
import { discoveryQuery, productQuery, userQuery } from '../api/queries.ts'
import { queryClient } from './query-client.ts'

/** How long the first drawing waits for answers, in milliseconds: they were asked for before the app (start.ts). */
const patienceMs = 100

/**
 * Takes the answers that the page of a path shows first. Resolves when they are there, or after a while: then outlines
 * stand in their place.
 */
export async function takeFirstAnswers(path: string): Promise<void> {
  const productId = productInPath(path)
  await Promise.race([
    Promise.all([
      queryClient.prefetchQuery(discoveryQuery),
      queryClient.prefetchQuery(userQuery),
      productId && queryClient.prefetchQuery(productQuery(productId)),
    ]),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ])
}
