// The definition of an HTTP endpoint. The server's routes, the browser's calls, the tests and the OpenAPI document are
// all derived from it.

import { z } from 'zod'
import { type Right, access as table } from './access.ts'
import { type ErrorCode, errorCodes } from './errors.ts'

/**
 * Who may call: anyone; anyone, but a login changes the outcome; only a player who is logged in; or only somebody whose
 * role at the desk has a right.
 */
export type Access = 'anyone' | 'optional' | 'player' | Right

/**
 * One endpoint. `path` is relative to /api and names its parameters as `:name`. Schemas describe the wire: `params` and
 * `query` are texts, `body` and `response` are JSON. `headers` are the optional request headers of this endpoint alone,
 * in lower case. `errors` are the codes of this endpoint alone: its handler cannot refuse with any other, except the
 * common ones (`commonErrors`).
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
  /** Whether it may be called by a player who has not accepted the current terms, or is excluded from the game. */
  beforeTerms: boolean
  /** Whether it only reads although it is no GET, because its question is too long for an address. */
  isQuestion: boolean
}

/** What a client passes to call an endpoint, in the form of the wire: the parts that the endpoint has. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodUndefined
  ? { params?: undefined }
  : { params: z.input<E['params']> }) &
  (E['query'] extends z.ZodUndefined ? { query?: undefined } : { query?: z.input<E['query']> }) &
  (E['body'] extends z.ZodUndefined ? { body?: undefined } : { body: z.input<E['body']> })

/** The body of an endpoint's answer on success. */
export type CallOutput<E extends Endpoint> = z.output<E['response']>

/**
 * The codes that the handler of an endpoint may refuse a call with. It is a conditional type because TypeScript then
 * lists the codes in compile errors, instead of the whole type of the endpoint.
 */
export type CallError<E extends Endpoint> = E['errors'] extends readonly (infer Own extends ErrorCode)[]
  ? CommonErrorCode | Own
  : never

const nothing = z.undefined()
type Nothing = typeof nothing

/** Defines an endpoint. A schema that is left out becomes `z.undefined()`: the endpoint does not have that part. */
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
  beforeTerms?: boolean
  isQuestion?: boolean
}): Endpoint<Params, Query, Body, Response, Allowed, Headers, Errors> {
  return {
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    headers: nothing as unknown as Headers,
    body: nothing as unknown as Body,
    errors: [],
    beforeTerms: false,
    isQuestion: false,
    ...parts,
  }
}

const always = () => true
const isChange = ({ method }: Endpoint) => method !== 'GET'
const hasInput = (endpoint: Endpoint) =>
  isChange(endpoint) || exists(endpoint.params) || exists(endpoint.query)

/** The right that a call of the desk needs; null for all other calls. */
export function rightOf(access: Access): Right | null {
  return access in table ? (access as Right) : null
}
const needsRight = ({ access }: Endpoint) => rightOf(access) !== null

/** The codes that no endpoint declares, since they follow from the kind of call, each with the calls that have it. */
const commonErrors = {
  payload_too_large: isChange,
  too_many_requests: always,
  missing_requested_with: isChange,
  wrong_origin: isChange,
  unauthenticated: ({ access }) => access !== 'anyone' && access !== 'optional',
  terms_required: ({ access, beforeTerms }) => access !== 'anyone' && !beforeTerms,
  excluded: ({ access, beforeTerms }) => access !== 'anyone' && !beforeTerms,
  forbidden: needsRight,
  passkey_required: needsRight,
  invalid_input: hasInput,
  timeout: always,
  unavailable: always,
  internal: always,
} satisfies Partial<Record<ErrorCode, (endpoint: Endpoint) => boolean>>
type CommonErrorCode = keyof typeof commonErrors

/** Every code that a call to an endpoint may be refused with, in order of precedence. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const common: Partial<Record<ErrorCode, (endpoint: Endpoint) => boolean>> = commonErrors
  return errorCodes.filter((code) => common[code]?.(endpoint) || endpoint.errors.includes(code))
}

/** Whether an endpoint has a part, by the schema of that part. */
export function exists(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodUndefined)
}

/** The answer of a call that only confirms that it was carried out. */
export const done = z.object({ done: z.literal(true) })
