// The definition of an HTTP endpoint. The server's routes, the browser's calls, the tests and the OpenAPI document are
// all derived from it.

import { z } from 'zod'
import { type CommonErrorCode, type ErrorCode, errorCodes } from './errors.ts'

/** Who may call: anyone; anyone, but a login changes the outcome; or only a player who is logged in. */
export type Access = 'anyone' | 'optional' | 'player'

/**
 * One endpoint. `path` is relative to /api and names its parameters as `:name`. Schemas describe the wire: `params` and
 * `query` are texts, `body` and `response` are JSON. `headers` are the optional request headers of this endpoint alone,
 * in lower case. `errors` are the codes that this endpoint adds to those that every call may be refused with.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
  Headers extends z.ZodType = z.ZodType,
  Errors extends ErrorCode = ErrorCode,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  access: Allowed
  params: Params
  query: Query
  headers: Headers
  body: Body
  response: Response
  errors: readonly Errors[]
}

/** The input of a call to an endpoint, before the server has parsed it. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodUndefined
  ? { params?: undefined }
  : { params: z.input<E['params']> }) &
  (E['query'] extends z.ZodUndefined ? { query?: undefined } : { query?: z.input<E['query']> }) &
  (E['body'] extends z.ZodUndefined ? { body?: undefined } : { body: z.input<E['body']> })

/** The answer of an endpoint on success. */
export type CallOutput<E extends Endpoint> = z.output<E['response']>

/** The codes that a call to an endpoint may be refused with. */
export type CallError<E extends Endpoint> = CommonErrorCode | E['errors'][number]

const nothing = z.undefined()
type Nothing = typeof nothing

/** Defines an endpoint; a part that is left out does not exist (schemas: `z.undefined()`). */
export function endpoint<
  Response extends z.ZodType,
  Allowed extends Access,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Headers extends z.ZodType = Nothing,
  Errors extends ErrorCode = never,
>(parts: {
  method: Endpoint['method']
  path: string
  summary: string
  access: Allowed
  params?: Params
  query?: Query
  headers?: Headers
  body?: Body
  response: Response
  errors?: readonly Errors[]
}): Endpoint<Params, Query, Body, Response, Allowed, Headers, Errors> {
  return {
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    headers: nothing as unknown as Headers,
    body: nothing as unknown as Body,
    errors: [],
    ...parts,
  }
}

/** Every code that a call to an endpoint may be refused with, in order of precedence. */
export function errorsOf({ method, access, params, query, errors }: Endpoint): ErrorCode[] {
  const isChange = method !== 'GET'
  const codes = new Set<ErrorCode>([
    ...(['too_many_requests', 'timeout', 'unavailable', 'internal'] as const),
    ...(isChange ? (['payload_too_large', 'missing_requested_with', 'wrong_origin'] as const) : []),
    ...(access === 'player' ? (['unauthenticated'] as const) : []),
    ...(isChange || exists(params) || exists(query) ? (['invalid_input'] as const) : []),
    ...errors,
  ])
  return errorCodes.filter((code) => codes.has(code))
}

/** Whether an endpoint has a part. */
export function exists(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodUndefined)
}

/** The answer of a call that only confirms that it was carried out. */
export const done = z.object({ done: z.literal(true) })
