import type { CallInput, Endpoint } from '@koersklasse/contract/endpoint.ts'
import { fillPath } from '@koersklasse/contract/fill-path.ts'

const timeoutMs = 10_000

interface Input {
  params?: Fields
  query?: Fields
  body?: unknown
}

type Fields = Record<string, unknown>

/** The URL of a call to an endpoint. Query values that are undefined or empty are left out. */
export function addressOf<E extends Endpoint>(endpoint: E, input: CallInput<E>, base = '/api'): string {
  const { params, query = {} } = input as Input
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${base}${fillPath(endpoint.path, params)}${search === '' ? '' : `?${search}`}`
}

/** The options of `fetch` for a call to an endpoint. */
export function requestOf<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  idempotencyKey?: string,
): RequestInit {
  const { body } = input as Input
  const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'fetch' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  return {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}
