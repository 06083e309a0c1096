// The files of a release stand in a cache of its own. The release before it is kept as well: a page that was opened with
// it may still ask for a part of it.

/** The page that stands for every route of the app. */
export const pagePath = '/index.html'

const prefix = 'release-'
const ours = prefix + release.name
/** An entry that a release gets when it comes into use. */
const usedPath = '/release-in-use'

/** Fetches all files of this release. It is there as a whole or not at all. */
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

/** Marks this release as the one in use, and removes those before the last one that was. */
export async function keepRelease(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  // The names stand in the order in which they came: what comes after ours is being installed.
  const older = names.slice(0, names.indexOf(ours))
  const used = await Promise.all(older.map((name) => caches.match(usedPath, { cacheName: name })))
  const previous = older.findLast((_, index) => used[index] !== undefined)
  await Promise.all(older.filter((name) => name !== previous).map((name) => caches.delete(name)))
  await (await caches.open(ours)).put(usedPath, new Response())
}

/** A file of this release, or of the one before it. */
export async function ofRelease(path: string): Promise<Response | undefined> {
  return (
    (await caches.match(path, { cacheName: ours, ignoreVary: true })) ??
    (await caches.match(path, { ignoreVary: true }))
  )
}

/** A file with a hash in its name may be on the device already; others are asked for anew. */
async function obtain(path: string): Promise<Response> {
  const isHashed = path.startsWith('/assets/')
  const kept = isHashed ? await caches.match(path, { ignoreVary: true }) : undefined
  if (kept !== undefined) return kept
  const response = await fetch(path, { cache: isHashed ? 'default' : 'no-cache' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

/** The server may have been given another release meanwhile: then its page names scripts that are not of this one. */
function checkPage(html: string): void {
  const foreign = html.match(/\/assets\/[\w.-]+\.js/g)?.find((path) => !release.files.includes(path))
  if (foreign !== undefined) throw new Error(`${foreign} is not of release ${release.name}`)
}
