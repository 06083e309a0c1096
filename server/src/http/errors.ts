// Turns errors into HTTP answers: refusals by their code, faults with a reference number that the log has too.

import { type ErrorBody, type ErrorCode, errorStatus } from '@koersklasse/contract/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isUnavailable } from '../platform/database/is-unavailable.ts'
import type { Ids } from '../platform/ids.ts'

/**
 * A refusal that is thrown, where it cannot be returned. Its code should be a common one: the compiler does not compare
 * it with the codes that the endpoint declares.
 */
export class RefusedError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined

  constructor(code: ErrorCode, field?: string) {
    super(code)
    this.code = code
    this.field = field
  }
}

/** Creates the function that answers every error with a code of the closed list, without details of the server. */
export function createErrorHandler(ids: Ids) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { code, field } = classify(error)
    if (code !== 'internal' && code !== 'unavailable') {
      send(reply, code, field === undefined ? {} : { field })
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

/** Sends an error, with the HTTP status of its code. */
export function send(
  reply: FastifyReply,
  code: ErrorCode,
  details: { field?: string; reference?: string } = {},
) {
  const body: ErrorBody = { error: { code, ...details } }
  const retry = errorStatus[code] === 503 ? { 'retry-after': '1' } : {}
  return reply
    .code(errorStatus[code])
    .headers(retry)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(body)
}

function classify(error: FastifyError): { code: ErrorCode; field?: string | undefined } {
  if (error instanceof RefusedError) return { code: error.code, field: error.field }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const field = error.validation[0]?.instancePath.split('/').filter(Boolean).join('.')
    return { code: 'invalid_input', field: field || undefined }
  }
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT') return { code: 'timeout' }
  if (isUnavailable(error)) return { code: 'unavailable' }
  if (error.statusCode === 413) return { code: 'payload_too_large' }
  if (error.statusCode === 429) return { code: 'too_many_requests' }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { code: 'invalid_input' }
  }
  return { code: 'internal' }
}
