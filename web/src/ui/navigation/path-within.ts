/** The path, search and hash of an address within the app; null for any other address. */
export function pathWithin(address: string | null): string | null {
  if (address === null) return null
  const here = 'https://app.invalid'
  if (!address.startsWith('/') || !URL.canParse(address, here)) return null
  const url = new URL(address, here)
  // Normalising can leave two slashes in front ("/.//evil.example"), which would make the path another site's address.
  const isWithin = url.origin === here && !url.pathname.startsWith('//')
  return isWithin ? url.pathname + url.search + url.hash : null
}
