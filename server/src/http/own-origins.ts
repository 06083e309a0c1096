// The origins (RFC 6454) from which pages of the game may call the server. They follow from the settings alone: what a
// client says about its host is no proof of anything.

import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/**
 * The origins of the game.
 * @param settings.publicUrl the configured address; without one, pages are served to this machine under its usual names,
 *   and to others under the addresses at which it listens. Another machine cannot serve a page from those.
 * @param settings.host the address to listen on
 * @param addresses the addresses of this machine
 */
export function ownOrigins(
  { publicUrl, host, port }: { publicUrl: string | undefined; host: string; port: number },
  addresses: readonly string[] = addressesOfMachine(),
): ReadonlySet<string> {
  if (publicUrl !== undefined) return new Set([new URL(publicUrl).origin])
  const listening = host === '0.0.0.0' || host === '::' ? addresses : [host]
  const hosts = ['localhost', '127.0.0.1', '::1', ...listening]
  const urls = hosts.map((each) => `http://${each.includes(':') ? `[${each}]` : each}:${port}`)
  return new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))
}

function addressesOfMachine(): string[] {
  const all: NetworkInterfaceInfo[] = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all.map(({ address }) => address)
}
