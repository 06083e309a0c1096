// The form in which each HTTP endpoint is written down, once: the server, the browser, the tests and the OpenAPI page
// are all made from it.

import { z } from 'zod'

/** Who may call: anyone, anyone (told apart by an optional login), or only who is logged in. */
export type Access = 'anyone' | 'optional' | 'player'

/** One endpoint. Paths are relative to the API's address and name their parameters as `:name`. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  access: Allowed
  params: Params
  query: Query
  body: Body
  response: Response
}

/** What a call to an endpoint takes, before the server has parsed it. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodUndefined
  ? { params?: undefined }
  : { params: z.input<E['params']> }) &
  (E['query'] extends z.ZodUndefined ? { query?: undefined } : { query?: z.input<E['query']> }) &
  (E['body'] extends z.ZodUndefined ? { body?: undefined } : { body: z.input<E['body']> })

/** What an endpoint answers. */
export type CallOutput<E extends Endpoint> = z.output<E['response']>

const nothing = z.undefined()
type Nothing = typeof nothing

/** Writes an endpoint down; the parts that it does not have are left out. */
export function endpoint<
  Response extends z.ZodType,
  Allowed extends Access,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(parts: {
  method: Endpoint['method']
  path: string
  summary: string
  access: Allowed
  params?: Params
  query?: Query
  body?: Body
  response: Response
}): Endpoint<Params, Query, Body, Response, Allowed> {
  return {
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    ...parts,
  }
}

/** The answer of a call that has nothing to tell but that it was done. */
export const done = z.object({ done: z.literal(true) })
