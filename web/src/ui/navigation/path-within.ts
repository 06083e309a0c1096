/** The path, search and hash of an address within the app; null for any other address. */
export function pathWithin(address: string | null): string | null {
  if (address === null) return null
  const here = 'https://app.invalid'
  if (!address.startsWith('/') || !URL.canParse(address, here)) return null
  const url = new URL(address, here)
  return url.origin === here ? url.pathname + url.search + url.hash : null
}
