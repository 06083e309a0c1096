// Reads long tables in pages, each after the last id of the one before.

import { firstId } from '../../platform/ids.ts'

/**
 * Pages of what is read by id; the next one is read while a page is used.
 * @param read reads the page after an id
 * @param lastOf the last id of a page; null for the last page
 */
export async function* pagesById<Page>(
  read: (after: string) => Promise<Page>,
  lastOf: (page: Page) => string | null,
): AsyncGenerator<Page> {
  let reading: Promise<Page> | null = read(firstId)
  while (reading !== null) {
    const page: Page = await reading
    const last = lastOf(page)
    reading = last === null ? null : read(last)
    // Its failure is thrown when it is waited for. Until then nobody waits, which would count as unhandled.
    reading?.catch(() => {})
    yield page
  }
}
