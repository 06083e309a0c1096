// A client of the API that is typed by the contract, for tests without a browser.

import type { CallInput, CallOutput, Endpoint } from '@koersklasse/contract/endpoint.ts'
import { type ErrorBody, errorBody } from '@koersklasse/contract/errors.ts'
import { fillPath } from '@koersklasse/contract/fill-path.ts'

/** A response of the server: a value of the contract, or an error with its status. */
export type Answer<T> = { ok: true; value: T } | { ok: false; status: number; error: ErrorBody['error'] }

export interface Client {
  /**
   * Calls an endpoint of the API.
   * @throws if there is no response, or one that does not match the contract
   */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: { idempotencyKey?: string },
  ): Promise<Answer<CallOutput<E>>>
}

/** For what hangs, in milliseconds: the server responds within ten seconds by its own clock, on a busy machine later. */
const patienceMs = 60_000

/**
 * Makes a client of the server at `url`; with the token of a session it calls as that session's player.
 * @param hear is called with each response before it is read
 */
export function createClient(
  url: string,
  token: string | null = null,
  hear: (response: Response) => void = () => {},
): Client {
  const always = {
    'x-requested-with': 'koersklasse',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  return {
    async call(endpoint, input, { idempotencyKey } = {}) {
      const { params, query, body } = input as { params?: object; query?: object; body?: object }
      const address = new URL(`/api${fillPath(endpoint.path, { ...params })}`, url)
      for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value))
      const response = await fetch(address, {
        method: endpoint.method,
        headers: {
          ...always,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      })
      hear(response)
      const answer: unknown = await response.json()
      if (response.ok)
        return { ok: true, value: endpoint.response.parse(answer) as CallOutput<typeof endpoint> }
      return { ok: false, status: response.status, error: errorBody.parse(answer).error }
    },
  }
}

/** The value of a response. Throws if the response is an error. */
export function unwrap<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`Refused with ${answer.status}: ${JSON.stringify(answer.error)}`)
  return answer.value
}
