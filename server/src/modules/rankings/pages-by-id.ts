// Reads long tables in pages, each after the last id of the one before.

import { firstId } from '../../platform/ids.ts'

/**
 * Pages of rows, by id. The next page is read while the current one is used.
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
    // A failed read is thrown when the page is awaited. Until then this keeps it from counting as unhandled.
    reading?.catch(() => {})
    yield page
  }
}
