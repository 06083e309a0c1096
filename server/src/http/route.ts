// Serves the endpoints of the contract: their schemas parse the input, and a handler returns a value or a refusal.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import {
  type Access,
  type CallError,
  type CallOutput,
  type Endpoint,
  exists,
} from '@koersklasse/contract/endpoint.ts'
import type { ErrorCode, errorStatus } from '@koersklasse/contract/errors.ts'
import type { Result } from '@koersklasse/domain/result.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
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
import { type RefusalDetails, RefusedError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    player: Player | null
    /** When its header had arrived, in real time. The time for its answer counts from then. */
    receivedAt: EpochMs
  }
  interface FastifyContextConfig {
    access?: Access
    beforeTerms?: boolean
    /** How long handling and sending may take, in milliseconds, if longer than for all others. */
    sendingMs?: number
  }
}

/** The HTTP server, as the modules see it to add their routes. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** The codes of refusals for trying too often. */
type LimitCode = {
  [Code in ErrorCode]: (typeof errorStatus)[Code] extends 429 ? Code : never
}[ErrorCode]

/** Why a call is refused. A refusal for trying too often always says when to try again. */
export type Refusal<Code extends ErrorCode = ErrorCode> = Code extends LimitCode
  ? RefusalDetails & { code: Code; retryAfterMs: number }
  : RefusalDetails & { code: Code }

/** A parsed call. `player` is null for visitors, and never null if the endpoint is for players or the desk. */
export interface Call<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  headers: z.output<E['headers']>
  body: z.output<E['body']>
  player: E['access'] extends 'anyone' | 'optional' ? Player | null : Player
  request: FastifyRequest
  reply: FastifyReply
}

/** An answer that its handler has already written as JSON, in the form of the contract. Its bytes are sent unchanged. */
export class WrittenAnswer<out Output> {
  readonly bytes: Buffer
  declare readonly output: Output

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Writes a value that has the fields of the contract and no others, without the check by its schema. */
  static of<Output>(value: Output): WrittenAnswer<Output> {
    return new WrittenAnswer(Buffer.from(JSON.stringify(value)))
  }
}

/** An answer that is a file, sent as it is read; `size` in bytes, null if it is not known beforehand. */
export class FileAnswer {
  readonly file: { stream: Readable; size: number | null; type: string; name: string }

  constructor(file: FileAnswer['file']) {
    this.file = file
  }
}

/** The answer of a handler. A code that its endpoint does not declare does not compile. */
type Answer<E extends Endpoint> = Result<
  CallOutput<E> | WrittenAnswer<CallOutput<E>> | (E['response'] extends z.ZodFile ? FileAnswer : never),
  Refusal<CallError<E>>
>

/**
 * Adds the route of an endpoint. Its schema of the answer removes the fields that the contract does not have.
 * @param options.hasOwnLimit whether the handler has a limit of its own, so that the limit of calls per minute, which one
 * visitor could use up for all others on their network, does not apply
 * @param options.sendingMs how long handling and sending may take, if longer than for all others
 */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  { hasOwnLimit = false, sendingMs }: { hasOwnLimit?: boolean; sendingMs?: number } = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      ...{ access: endpoint.access, beforeTerms: endpoint.beforeTerms },
      ...(hasOwnLimit && { rateLimit: false }),
      ...(sendingMs !== undefined && { sendingMs }),
    },
    schema: {
      ...(exists(endpoint.params) && { params: endpoint.params }),
      ...(exists(endpoint.query) && { querystring: endpoint.query }),
      ...(exists(endpoint.headers) && { headers: endpoint.headers }),
      ...(exists(endpoint.body) && { body: endpoint.body }),
      ...(!(endpoint.response instanceof z.ZodFile) && { response: { 200: endpoint.response } }),
    },
    handler: async (request, reply) => {
      const { params, query, headers, body, player } = request
      const result = await handle({
        params,
        query,
        headers,
        body,
        player,
        request,
        reply,
      } as unknown as Call<E>)
      // The time limit has answered already. Fastify would log a warning with a stack trace for each late answer.
      if (reply.sent) return
      if (!result.ok) {
        const { code, ...details } = result.refusal as Refusal
        throw new RefusedError(code, details)
      }
      if (result.value instanceof FileAnswer) return sendFile(reply, result.value)
      if (!(result.value instanceof WrittenAnswer)) return result.value
      return reply.type('application/json; charset=utf-8').send(result.value.bytes)
    },
  })
}

/** Sends a file to be saved. */
function sendFile(reply: FastifyReply, { file: { stream, size, type, name } }: FileAnswer) {
  if (size !== null) reply.header('content-length', size)
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(stream)
}
