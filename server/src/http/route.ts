// Serves an endpoint of the contract: its schemas parse and check, and a handler answers with a value or a refusal.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Access, CallOutput, Endpoint } from '@koersklasse/contract/endpoint.ts'
import type { ErrorCode } from '@koersklasse/contract/errors.ts'
import type { Result } from '@koersklasse/domain/result.ts'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Player } from './authentication.ts'
import { RefusedError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    player: Player | null
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

/** The HTTP server that the modules add their routes to. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Why a call is refused, and the field at fault where there is one. */
export interface Refusal {
  code: ErrorCode
  field?: string
}

/** A call that the contract has parsed. `player` is there as far as the endpoint's access asks for it. */
export interface Call<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  player: E['access'] extends 'player' ? Player : Player | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Adds the route of an endpoint. Its answer is checked by the contract too: nothing else gets out. */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<CallOutput<E>, Refusal>> | Result<CallOutput<E>, Refusal>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[1] ?? ''],
      ...(endpoint.params instanceof z.ZodUndefined ? {} : { params: endpoint.params }),
      ...(endpoint.query instanceof z.ZodUndefined ? {} : { querystring: endpoint.query }),
      ...(endpoint.body instanceof z.ZodUndefined ? {} : { body: endpoint.body }),
      response: { 200: endpoint.response },
    },
    handler: async (request, reply) => {
      const { params, query, body, player } = request
      const result = await handle({ params, query, body, player, request, reply } as Call<E>)
      if (!result.ok) throw new RefusedError(result.refusal.code, result.refusal.field)
      return result.value
    },
  })
}
