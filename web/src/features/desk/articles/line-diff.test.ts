import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const written = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)

test.each([
  ['a\nb\nc\n', 'a\nb\nc', [' a', ' b', ' c']],
  ['a\nb\nc', 'a\nx\nc\nd', [' a', '-b', '+x', ' c', '+d']],
  ['a\nb\nc\nd', 'b\nd\n', ['-a', ' b', '-c', ' d']],
  ['', 'a', ['-', '+a']],
  ['a\na\nb', 'a\nb\na', [' a', '-a', ' b', '+a']],
])('%j becomes %j', (before, after, lines) => {
  expect(written(before, after)).toEqual(lines)
})

test('both texts can be rebuilt from the difference', () => {
  const [before, after] = ['kop\n\neen\ntwee\n\ndrie', 'kop\n\ntwee\nvier\n\ndrie\nvijf']
  const lines = lineDiff(before, after)
  const side = (left: 'removed' | 'added') =>
    lines.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('\n')
  expect([side('added'), side('removed')]).toEqual([before, after])
})
