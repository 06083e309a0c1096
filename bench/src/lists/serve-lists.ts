// Serves the routes of the market over HTTP on this machine, and beside them, from memory, the bytes of each list.

import { createApp } from '@koersklasse/server/src/http/app.ts'
import type { App } from '@koersklasse/server/src/http/route.ts'
import { addMarketRoutes } from '@koersklasse/server/src/modules/market/routes.ts'
import { plainParts } from '@koersklasse/server/test/fixtures/app-parts.ts'
import type { openMarketNode } from '@koersklasse/server/test/fixtures/market-node.ts'

/**
 * Starts listening.
 * @param beforeCall is called before each call is handled
 * @returns the address of the API, a function that has some bytes served at /memory, and one that stops
 */
export async function serveLists(node: Awaited<ReturnType<typeof openMarketNode>>, beforeCall: () => void) {
  let bytes = Buffer.alloc(0)
  const app = await createApp({
    ...plainParts,
    addApiRoutes(api: App) {
      api.addHook('onRequest', async () => beforeCall())
      addMarketRoutes(api, node)
      api.get('/memory', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
    },
  })
  return {
    address: `${await app.listen({ host: '127.0.0.1', port: 0 })}/api`,
    remember(answer: string): void {
      bytes = Buffer.from(answer)
    },
    close: () => app.close(),
  }
}
