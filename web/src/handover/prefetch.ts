// Responses that were requested before the app had arrived. The first call to an address takes its response.

const freshMs = 10_000
const responses = new Map<string, Promise<Response>>()

/** Sends a request whose response the app will probably need. A failure is ignored: the app then sends its own request. */
export function prefetch(address: string, request: RequestInit): void {
  const response = fetch(address, request)
  response.catch(() => responses.delete(address))
  responses.set(address, response)
  setTimeout(() => responses.delete(address), freshMs)
}

/** Takes the prefetched response of an address, which nobody else gets then. */
export function takePrefetched(address: string): Promise<Response> | undefined {
  const response = responses.get(address)
  responses.delete(address)
  return response
}
