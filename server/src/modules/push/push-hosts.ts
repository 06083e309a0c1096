// The push services that messages may be sent to. The browser names the address, so anybody could name any address. Only
// hosts of a list are called, by https, so that nobody can make the server call another machine.

/**
 * Whether the server may send messages to an address.
 * @param hosts names such as 'fcm.googleapis.com', '*.push.apple.com' for every name below push.apple.com (but not that
 * one itself), or the origin of a server of the tests, such as 'http://127.0.0.1:9000'
 */
export function isPushService(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  // Other programs may read an address differently if it is not in the normal form of a URL.
  if (url === null || url.href !== address || url.username !== '' || url.password !== '' || url.hash !== '') {
    return false
  }
  if (hosts.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
}
