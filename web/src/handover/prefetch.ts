// Responses that were requested before the app had arrived. The first call to an address takes its response.

const freshMs = 10_000
/** The responses by address, each with the hint of the session for which it was requested. */
const responses = new Map<string, { response: Promise<Response>; hint: string | undefined }>()

/**
 * Sends a request whose response the app will probably need. A failure is ignored: the app then sends its own request.
 * @param hint that of the session
 */
export function prefetch(address: string, request: RequestInit, hint?: string): void {
  const response = fetch(address, request)
  response.catch(() => responses.delete(address))
  responses.set(address, { response, hint })
  setTimeout(() => responses.delete(address), freshMs)
}

/** Takes the prefetched response of an address, which nobody else gets then; not one from before a login or logout. */
export function takePrefetched(address: string, hint?: string): Promise<Response> | undefined {
  const prefetched = responses.get(address)
  responses.delete(address)
  return prefetched?.hint === hint ? prefetched?.response : undefined
}
