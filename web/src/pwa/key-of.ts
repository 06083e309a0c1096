/** The key of the server that a subscription was made with, as base64url. */
export function keyOf({ options }: Pick<PushSubscription, 'options'>): string {
  const key = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)))
  return btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
