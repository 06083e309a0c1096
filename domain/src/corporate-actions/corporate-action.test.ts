import { expect, it } from 'vitest'
import { newYorkHours } from '../market/trading-session.ts'
import { toDecimal } from '../money/decimal.ts'
import { type RawCorporateAction, readCorporateAction } from './corporate-action.ts'

const raw: RawCorporateAction = { symbol: 'AIG', exDate: '2009-07-01', kind: 'split', value: '1:20' }
const read = (changes: Partial<RawCorporateAction>) =>
  readCorporateAction({ ...raw, ...changes }, (symbol) => (symbol === 'AIG' ? newYorkHours : null))
// The opening in New York, in summer.
const effective = Date.parse('2009-07-01T13:30:00Z')

it.each([
  ['a split', {}, { kind: 'split', split: { newPieces: 1, oldPieces: 20 } }],
  ['a dividend', { kind: 'dividend', value: '0.25' }, { kind: 'dividend', amount: toDecimal('0.25') }],
  ['a delisting', { kind: 'delisting', value: '' }, { kind: 'delisting' }],
])('%s', (_, changes, expected) => {
  expect(read(changes)).toEqual({ ok: true, value: { symbol: 'AIG', effective, ...expected } })
})

it.each([
  ['a symbol that is not in the catalogue', { symbol: 'X', exDate: '' }, 'unknown_symbol'],
  ['a date in Dutch', { exDate: '01-07-2009', kind: '' }, 'not_a_date'],
  ['a date that does not exist', { exDate: '2009-02-29' }, 'not_a_date'],
  ['an unknown kind', { kind: 'merger' }, 'unknown_kind'],
  ['a dividend of zero', { kind: 'dividend', value: '0' }, 'not_an_amount'],
  ['a dividend with a comma', { kind: 'dividend', value: '0,25' }, 'not_an_amount'],
  ['a split without old pieces', { value: '1:0' }, 'not_a_split'],
])('refuses %s', (_, changes, refusal) => {
  expect(read(changes)).toEqual({ ok: false, refusal })
})
