// Pushed quotes over HTTP.

import { type IngestAnswer, ingestPath, maxReadBytes } from '@koersklasse/contract/ingest.ts'
import type { FastifyError, FastifyReply } from 'fastify'
import type { App } from '../../../../http/route.ts'
import type { BearerCheck } from '../../../../platform/bearer.ts'
import type { Ingest } from './ingest.ts'
import { answerOf, refusalOf } from './ingest-responses.ts'

/** Adds POST /services/ingest. The feed itself parses the body, so that garbage is counted. */
export function addIngestRoutes(root: App, ingest: Ingest, isAllowed: BearerCheck): void {
  function send(reply: FastifyReply, status: number, body: string): FastifyReply {
    return reply.code(status).type('application/json').header('cache-control', 'no-store').send(body)
  }

  void root.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxReadBytes }, (_request, text, done) =>
      done(null, text),
    )
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode !== 413) throw error
      return send(reply, 413, JSON.stringify(ingest.refuseTooLarge()))
    })
    scope.route({
      method: 'POST',
      url: ingestPath,
      config: { rateLimit: false },
      schema: { hide: true },
      bodyLimit: maxReadBytes,
      // Before the body is read: other callers cannot send one.
      onRequest: async (request, reply) => {
        const refusal = refusalOf(ingest, isAllowed(request.headers.authorization, request.ip))
        if (refusal === null) return
        const { status, headers, body } = answerOf(refusal)
        return send(reply.headers(headers), status, body)
      },
      handler: async (request, reply) => {
        const answer = await ingest.offer(String(request.body ?? ''))
        if (answer === null) {
          const { status, headers, body } = answerOf('feed_elsewhere')
          return send(reply.headers(headers), status, body)
        }
        return send(reply, statusOf(answer), JSON.stringify(answer))
      },
    })
  })
}

function statusOf({ sequence, dropped }: IngestAnswer): number {
  if (dropped.too_large !== undefined) return 413
  return sequence === null ? 400 : 200
}
