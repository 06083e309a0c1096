/**
 * The kind of a path (without a query) on the host of the game, for the server and for the service worker: a page of the
 * app, a file with a hash in its name, a drawing, or something else, such as the API or the manifest.
 */
export function addressKind(path: string): 'page' | 'asset' | 'drawing' | 'other' {
  if (path.startsWith('/assets/')) return 'asset'
  if (path.startsWith('/images/')) return 'drawing'
  if (/^\/(api|services|socket|health|metrics|icons|\.well-known)(\/|$)/.test(path)) return 'other'
  // A path of one segment with a dot is a file. Deeper pages may contain a dot, as in the name of a player.
  return /^\/[^/]*\.[^/]*$/.test(path) ? 'other' : 'page'
}
