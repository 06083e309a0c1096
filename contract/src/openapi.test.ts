import { describe, expect, it } from 'vitest'
import type { Access } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorStatus } from './errors.ts'
import { describeApi } from './openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: the test looks into JSON of every shape
type Json = any

const document = describeApi({ title: 'Koersklasse', version: '1.2.3', cookieName: '__Host-jwt' })

/** A call as the document describes it, with its references to components resolved. */
function callOf(name: keyof typeof endpoints) {
  const { path, method } = endpoints[name]!
  const call = document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]
  const resolved = JSON.stringify(call).replace(
    /\{"\$ref":"#\/components\/(\w+)\/([\w.]+)"\}/g,
    (_, kind, id) => JSON.stringify(document.components[kind as 'responses'][id]),
  )
  return JSON.parse(resolved)
}

function errorsIn(name: string): [status: number, codes: string[]][] {
  return Object.entries<Json>(callOf(name).responses)
    .filter(([status]) => status !== '200')
    .map(([status, { content }]) => [
      Number(status),
      content['application/json'].schema.properties.error.properties.code.enum,
    ])
}

describe('the OpenAPI document', () => {
  it('describes every endpoint under its own name', () => {
    const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(calls.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it.each(Object.keys(endpoints))('gives the codes of %s under their HTTP status', (name) => {
    const given = errorsIn(name)
    expect(given.length).toBeGreaterThan(2)
    for (const [status, codes] of given) {
      expect(codes.map((code) => errorStatus[code as keyof typeof errorStatus])).toEqual(
        codes.map(() => status),
      )
    }
  })

  it('gives all codes of a call, its own and the common ones', () => {
    expect(errorsIn('placeOrder')).toEqual([
      [400, ['missing_requested_with', 'invalid_input']],
      [401, ['unauthenticated']],
      [403, ['wrong_origin', 'excluded', 'locked']],
      [404, ['not_found']],
      [
        409,
        [
          ...['no_competition', 'market_over', 'bid_only', 'too_many_orders_today', 'no_price'],
          ...['too_many_waiting_orders', 'idempotency_key_reused'],
        ],
      ],
      [413, ['payload_too_large']],
      [429, ['too_many_requests']],
      [451, ['terms_required', 'consent_required']],
      [500, ['internal']],
      [503, ['timeout', 'unavailable']],
    ])
    expect(errorsIn('getUnderlyings').flatMap(([, codes]) => codes)).toEqual([
      'too_many_requests',
      'internal',
      'timeout',
      'unavailable',
    ])
  })

  it.each(Object.entries(endpoints))('gives who may call %s, and how', (name, { access }) => {
    const login = [{ bearer: [] }, { cookie: [] }]
    const forVisitors: Partial<Record<Access, object[]>> = { anyone: [], optional: [{}, ...login] }
    expect(callOf(name).security).toEqual(forVisitors[access] ?? login)
  })

  it('gives how a player proves a login', () => {
    expect(document.components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      cookie: { type: 'apiKey', in: 'cookie', name: '__Host-jwt' },
    })
  })

  it('gives the headers of a call', () => {
    const headersOf = (name: string) =>
      (callOf(name).parameters ?? [])
        .filter((parameter: { in: string }) => parameter.in === 'header')
        .map((header: { name: string; required: boolean }) => [header.name, header.required])
    expect(headersOf('placeOrder')).toEqual([
      ['X-Requested-With', true],
      ['Idempotency-Key', false],
    ])
    expect(headersOf('logout')).toEqual([['X-Requested-With', true]])
    expect(headersOf('getOrders')).toEqual([])
  })

  it('leaves answers open, so that they may gain fields', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
  })

  it('names the keys of a record', () => {
    const { properties, required } = (document.components.schemas as Json).User.properties.academy.properties
      .status
    expect(properties).toMatchObject({ etf: { type: 'boolean' } })
    expect(required.sort()).toEqual(Object.keys(properties).sort())
  })
})
