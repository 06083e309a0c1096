import type { CallInput, CallOutput, Endpoint } from '@koersklasse/contract/endpoint.ts'
import type { ErrorBody } from '@koersklasse/contract/errors.ts'
import { fillPath } from '@koersklasse/contract/fill-path.ts'
import { ApiError } from './errors.ts'
import { dropSessionHint } from './session-hint.ts'

const api = '/api'
const timeoutMs = 10_000

/**
 * Calls an endpoint of the contract and answers what it answers. Everything else throws an ApiError.
 * @param idempotencyKey sent along where doing a thing twice must be doing it once
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { idempotencyKey, base = api }: { idempotencyKey?: string; base?: string } = {},
): Promise<CallOutput<E>> {
  const { params, query, body } = input as { params?: Fields; query?: Fields; body?: unknown }
  const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'fetch' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  }
  if (body !== undefined) request.body = JSON.stringify(body)
  const address = `${base}${fillPath(endpoint.path, params)}${searchOf(query)}`

  try {
    const response = await fetch(address, request)
    const answer: unknown = await response.json()
    if (response.ok) return answer as CallOutput<E>
    throw refusal(response.status, answer as ErrorBody)
  } catch (fault) {
    if (fault instanceof ApiError) throw fault
    const timedOut = fault instanceof DOMException && fault.name === 'TimeoutError'
    throw new ApiError(timedOut ? 'timeout' : 'unreachable')
  }
}

type Fields = Record<string, unknown>

function searchOf(query: Fields = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? '' : `?${search}`
}

function refusal(status: number, { error }: ErrorBody): ApiError {
  if (error.code === 'unauthenticated') dropSessionHint()
  return new ApiError(error.code, { status, field: error.field, reference: error.reference })
}
