// The networks by which clients without a login are counted. One household, and one customer of a hosting company, has many
// IPv6 addresses, so that a limit per address would limit nobody.

import ipaddr from 'ipaddr.js'

/**
 * The network of an IP address: an IPv4 address itself, also where it is written as IPv6; the first 64 bits of an IPv6
 * address. A text that is no address is a network of its own.
 */
export function networkOf(address: string): string {
  return networksOf(address)[0]!
}

/**
 * The networks that an IP address is in, smallest first: an IPv4 address itself, or the first 64, 56 and 48 bits of an
 * IPv6 address. Providers give a household a /64 or a /56, and a company a /48.
 */
export function networksOf(address: string): readonly string[] {
  if (!ipaddr.isValid(address)) return [address]
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()]
  const [a, b, c, d] = parsed.parts.map((part) => part.toString(16)) as [string, string, string, string]
  return [
    `${a}:${b}:${c}:${d}`,
    `${a}:${b}:${c}:${((parsed.parts[3] ?? 0) & 0xff00).toString(16)}/56`,
    `${a}:${b}:${c}/48`,
  ]
}
