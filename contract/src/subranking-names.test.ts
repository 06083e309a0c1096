import { describe, expect, it } from 'vitest'
import { readInvited, subRankingName } from './subranking-names.ts'

describe('a list of those who are invited', () => {
  it.each([
    ['', [], [], []],
    [' , ;\n\r\n', [], [], []],
    ['a@b.nl', ['a@b.nl'], [], []],
    ['A@B.nl, a@b.nl;a@b.nl\nc@d.nl', ['a@b.nl', 'c@d.nl'], [], []],
    ['anna, Bob\nANNA', [], ['ANNA', 'Bob'], []],
    ["o'neil/?#%&`", [], ["o'neil/?#%&`"], []],
    ['Anna de Boer <anna@b.nl>', ['anna@b.nl'], [], []],
    ['not an address@, x, anna@@b.nl', [], [], ['not an address@', 'x', 'anna@@b.nl']],
  ])('reads %j', (list, emails, usernames, invalid) => {
    expect(readInvited(list)).toEqual({ emails, usernames, invalid })
  })
})

it.each([
  ['  De buren ', 'De buren'],
  ['e\u0301', 'é'],
  ["/ ? # % & ' `", "/ ? # % & ' `"],
  ['   ', null],
  ['x'.repeat(41), null],
  ['a\u202eb', null],
  ['a\nb', null],
  ['a\0b', null],
])('takes the name %j as %j', (typed, name) => {
  expect(subRankingName.safeParse(typed).data ?? null).toBe(name)
})
