// Turns errors into HTTP answers: refusals by their code, faults with a reference number that the log has too.

import { type ErrorBody, type ErrorCode, errorStatus } from '@koersklasse/contract/errors.ts'
import type { Challenge } from '@koersklasse/contract/proof.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDeadlock, isUnavailable } from '../platform/database/is-unavailable.ts'
import { refersToGoneCompetition, refersToNobody } from '../platform/database/refers-to-nobody.ts'
import type { Ids } from '../platform/ids.ts'

/**
 * A refusal that is thrown, where it cannot be returned. Its code should be a common one: the compiler does not compare
 * it with the codes that the endpoint declares.
 */
export class RefusedError extends Error {
  readonly code: ErrorCode
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** The details of a refusal, besides its code. */
export interface RefusalDetails {
  /** The field at fault. */
  field?: string | undefined
  /** After how many milliseconds it makes sense to try again; it is sent in seconds, as Retry-After. */
  retryAfterMs?: number
  /** What the client has to compute before it tries again. */
  challenge?: Challenge
}

/** The Retry-After of an answer that may be tried again, if no time is known; in milliseconds. */
const defaultRetryMs = 1_000

/** The largest body that is read to its end after it was refused, in bytes. */
const largestRest = 1_000_000

/** Creates the function that answers every error with a code of the closed list, without details of the server. */
export function createErrorHandler(ids: Ids) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { code, details = {} } = isGone(request)
      ? { code: 'invalid_input' as const }
      : classify(error, request)
    // With this header, Fastify closes the connection with the answer. A client that is still sending, such as a proxy,
    // would see a reset instead of the answer.
    if (code === 'payload_too_large' && Number(request.headers['content-length']) <= largestRest)
      reply.removeHeader('connection')
    if (code !== 'internal' && code !== 'unavailable') {
      send(reply, code, details)
      return
    }
    const reference = ids.next().slice(-12)
    const route = request.routeOptions.url
    // In an outage thousands of requests fail: one line each, without a stack trace.
    if (code === 'unavailable') request.log.warn({ reason: error.message, reference, route }, 'unavailable')
    else request.log.error({ err: error, reference, route }, 'request failed')
    send(reply, code, { reference })
  }
}

/** Sends an error, with the HTTP status of its code. Every 429 and 503 has a Retry-After. */
export function send(
  reply: FastifyReply,
  code: ErrorCode,
  { retryAfterMs, ...details }: RefusalDetails & { reference?: string } = {},
) {
  const body: ErrorBody = { error: { code, ...details } }
  const status = errorStatus[code]
  // The limit of calls per minute has set the header already.
  if ((status === 429 || status === 503) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', inSeconds(retryAfterMs ?? defaultRetryMs))
  return reply.code(status).type('application/json').serializer(JSON.stringify).send(body)
}

/** A duration in whole seconds, rounded up, as Retry-After has it: at least 1. */
function inSeconds(ms: number): string {
  return String(Math.max(Math.ceil(ms / 1_000), 1))
}

/** Whether the client left before it had sent its whole request. That is no fault, and nobody reads the answer. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

function classify(
  error: FastifyError,
  { player }: FastifyRequest,
): { code: ErrorCode; details?: RefusalDetails } {
  if (error instanceof RefusedError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const field = error.validation[0]?.instancePath.split('/').filter(Boolean).join('.')
    return { code: 'invalid_input', details: { field: field || undefined } }
  }
  // The player has left, or logged out on this device, while the call was under way.
  if (player !== null && refersToNobody(error)) return { code: 'unauthenticated' }
  if (refersToGoneCompetition(error)) return { code: 'not_found' }
  if (isUnavailable(error) || isDeadlock(error)) return { code: 'unavailable' }
  if (error.statusCode === 413) return { code: 'payload_too_large' }
  if (error.statusCode === 429) return { code: 'too_many_requests' }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { code: 'invalid_input' }
  }
  return { code: 'internal' }
}
