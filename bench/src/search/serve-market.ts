// Serves only the search of the API over HTTP on this machine, with the server's own HTTP app.

import { createApp } from '@koersklasse/server/src/http/app.ts'
import { addSearchRoutes } from '@koersklasse/server/src/modules/market/search/routes.ts'
import { plainParts } from '@koersklasse/server/test/fixtures/app-parts.ts'
import type { openMarketNode } from '@koersklasse/server/test/fixtures/market-node.ts'

/** Starts listening; resolves to the address of the API and a function that stops it. */
export async function serveMarket(node: Awaited<ReturnType<typeof openMarketNode>>) {
  const app = await createApp({ ...plainParts, addApiRoutes: (api) => addSearchRoutes(api, node) })
  return { address: `${await app.listen({ host: '127.0.0.1', port: 0 })}/api`, close: () => app.close() }
}
