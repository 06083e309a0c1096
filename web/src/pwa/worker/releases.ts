// Each release has a cache for its files. The previous release is kept, because a page that was opened with it may still
// request its files.

/** The page that is served for every route of the app. */
export const pagePath = '/index.html'

const prefix = 'release-'
const ours = prefix + release.name
/** An entry in the cache of a release that has been activated. */
const usedPath = '/release-in-use'

/** Stores all files of this release, or none of them. */
export async function installRelease(): Promise<void> {
  try {
    const cache = await caches.open(ours)
    await Promise.all(release.files.map(async (path) => cache.put(path, await obtain(path))))
    const page = await cache.match(pagePath)
    checkPage((await page?.text()) ?? '')
  } catch (fault) {
    await caches.delete(ours)
    throw fault
  }
}

/** Marks this release as activated, and deletes all older ones but the last that was activated. */
export async function activateRelease(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  // Names are in order of creation: releases after ours are being installed.
  const older = names.slice(0, names.indexOf(ours))
  const used = await Promise.all(older.map((name) => caches.match(usedPath, { cacheName: name })))
  const previous = older.findLast((_, index) => used[index] !== undefined)
  await Promise.all(older.filter((name) => name !== previous).map((name) => caches.delete(name)))
  await (await caches.open(ours)).put(usedPath, new Response())
}

/** Finds a file in this release, or in the previous one. */
export async function findFile(path: string): Promise<Response | undefined> {
  return (
    (await caches.match(path, { cacheName: ours, ignoreVary: true })) ??
    (await caches.match(path, { ignoreVary: true }))
  )
}

/** Takes a file with a hash in its name from another release if it has it; fetches all others. */
async function obtain(path: string): Promise<Response> {
  const isHashed = path.startsWith('/assets/')
  const kept = isHashed ? await caches.match(path, { ignoreVary: true }) : undefined
  if (kept !== undefined) return kept
  const response = await fetch(path, { cache: isHashed ? 'default' : 'no-cache' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

/** Throws if the page links to scripts of another release: the server may have been updated in the meantime. */
function checkPage(html: string): void {
  const foreign = html.match(/\/assets\/[\w.-]+\.js/g)?.find((path) => !release.files.includes(path))
  if (foreign !== undefined) throw new Error(`${foreign} is not of release ${release.name}`)
}
