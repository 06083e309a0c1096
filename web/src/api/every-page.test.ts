import { expect, it } from 'vitest'
import { everyPage } from './every-page.ts'

const pages: Record<string, { rows: { id: string; is: string }[]; pagination: { next: string | null } }> = {
  first: { rows: ['a', 'b'].map((id) => ({ id, is: 'pending' })), pagination: { next: 'second' } },
  second: { rows: [{ id: 'c', is: 'pending' }], pagination: { next: 'third' } },
  third: { rows: ['b', 'd'].map((id) => ({ id, is: 'aborted' })), pagination: { next: null } },
}

it('reads all pages in order, and keeps the later version of a row that comes twice', async () => {
  const asked: (string | undefined)[] = []
  const rows = await everyPage(async (after) => {
    asked.push(after)
    return pages[after ?? 'first']!
  })
  expect(asked).toEqual([undefined, 'second', 'third'])
  expect(rows.map(({ id, is }) => `${id} ${is}`)).toEqual([
    'a pending',
    'b aborted',
    'c pending',
    'd aborted',
  ])
})
