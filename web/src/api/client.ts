import type { CallInput, CallOutput, Endpoint } from '@koersklasse/contract/endpoint.ts'
import type { ErrorBody } from '@koersklasse/contract/errors.ts'
import { takePrefetched } from '../handover/prefetch.ts'
import { ApiError } from './errors.ts'
import { addressOf, requestOf } from './request.ts'
import { dropSessionHint, sessionHint } from './session-hint.ts'

/**
 * Calls an endpoint of the contract.
 * @param idempotencyKey identifies the intent, for calls that must not take effect twice
 * @throws ApiError if the server refuses the call, or no answer comes
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { idempotencyKey, base }: { idempotencyKey?: string; base?: string } = {},
): Promise<CallOutput<E>> {
  const address = addressOf(endpoint, input, base)
  const hint = sessionHint()
  try {
    const early = endpoint.method === 'GET' ? await takePrefetched(address, hint) : undefined
    // A call that was refused when it was prefetched, as before the terms were accepted, may be allowed now.
    const response = early?.ok ? early : await fetch(address, requestOf(endpoint, input, idempotencyKey))
    const answer: unknown = await response.json()
    if (response.ok) return answer as CallOutput<E>
    throw refusal(response, answer as ErrorBody, hint)
  } catch (fault) {
    if (fault instanceof ApiError) throw fault
    const timedOut = fault instanceof DOMException && fault.name === 'TimeoutError'
    throw new ApiError(timedOut ? 'timeout' : 'unreachable')
  }
}

/** How long receiving a file may take, in milliseconds. */
const fileTimeoutMs = 600_000

/**
 * Calls an endpoint whose answer is a file.
 * @throws ApiError if the server refuses the call, or no answer comes
 */
export async function callForFile<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  const hint = sessionHint()
  try {
    const signal = AbortSignal.timeout(fileTimeoutMs)
    const response = await fetch(addressOf(endpoint, input), { ...requestOf(endpoint, input), signal })
    if (response.ok) return await response.blob()
    throw refusal(response, (await response.json()) as ErrorBody, hint)
  } catch (fault) {
    throw fault instanceof ApiError ? fault : new ApiError('unreachable')
  }
}

/**
 * The error of a response. `hint` is the session hint at the time of the call. An answer of another form is not from the
 * server, but from something in between, such as a proxy.
 */
function refusal({ status, headers }: Response, { error }: Partial<ErrorBody>, hint?: string): ApiError {
  if (typeof error?.code !== 'string') return new ApiError('unreachable')
  const { code, ...details } = error
  if (code === 'unauthenticated') dropSessionHint(hint)
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return new ApiError(code, { ...details, status, ...(retryAfter > 0 && { retryAfter }) })
}
