// The key of limits for clients without a login. It is a network, since one household has many IPv6 addresses.

/** The network of an IP address: an IPv4 address itself, the first four groups (64 bits) of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')
}
