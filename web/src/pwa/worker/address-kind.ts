/**
 * What stands at a path of our own: a page of the app, a file with a hash in its name, a drawing, or something that the
 * service worker leaves alone (the API and all else of the server, and single files such as the manifest).
 */
export function addressKind(path: string): 'page' | 'asset' | 'drawing' | 'other' {
  if (path.startsWith('/assets/')) return 'asset'
  if (path.startsWith('/images/')) return 'drawing'
  if (/^\/(api|services|socket|health|metrics|icons)(\/|$)/.test(path)) return 'other'
  // A file at the root: pages at the root have no dot, deeper ones may (a player's name).
  return /^\/[^/]*\.[^/]*$/.test(path) ? 'other' : 'page'
}
