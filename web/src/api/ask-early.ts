// Answers that were asked for before the app itself had arrived. The first call for one takes it, if it is still fresh.

import type { CallInput, Endpoint } from '@koersklasse/contract/endpoint.ts'
import { addressOf, requestOf } from './request.ts'

const freshMs = 10_000
const asked = new Map<string, Promise<Response>>()

/** Asks for what an endpoint answers; nothing is lost if nobody wants it, or if it fails. */
export function askEarly<E extends Endpoint>(endpoint: E, input: CallInput<E>, base?: string): void {
  const address = addressOf(endpoint, input, base)
  const answer = fetch(address, requestOf(endpoint, input))
  answer.catch(() => asked.delete(address))
  asked.set(address, answer)
  setTimeout(() => asked.delete(address), freshMs)
}

/** What was asked for early under an address, once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const answer = asked.get(address)
  asked.delete(address)
  return answer
}
