import { describe, expect, it } from 'vitest'
import { createSearchIndex } from './search-index.ts'

const names = [
  'AEX index',
  'ASML Holding',
  'KGHM Polska Miedź',
  'Wolters Kluwer',
  'Philips',
  'S&P 500',
  'Shell plc',
]

function indexOf(extra: readonly string[] = []) {
  const index = createSearchIndex<string>()
  for (const name of [...names, ...extra])
    index.put({ id: name, kind: 'share', name, words: name, numbers: '' })
  for (const level of ['1050,5', '1060', '1070'])
    index.put({
      id: level,
      kind: 'sprinter',
      name: `AEX Sprinter Long ${level}`,
      words: 'AEX Sprinter Long',
      numbers: `${level} ZZKK000${level.slice(0, 4)}`,
    })
  return index
}
const found = (query: string, extra?: readonly string[]) => indexOf(extra).search(query)

describe('what is searched for', () => {
  it.each([
    ['aex', ['AEX index']],
    ['ae', ['AEX index']],
    ['miedz', ['KGHM Polska Miedź']],
    ['MIEDŹ', ['KGHM Polska Miedź']],
    ['polska kghm', ['KGHM Polska Miedź']],
    ['wolters klu', ['Wolters Kluwer']],
    ['wolter kluwre', ['Wolters Kluwer']],
    ['amsl', ['ASML Holding']],
    ['pihl', ['Philips']],
    ['s&p', ['S&P 500', 'Shell plc']],
    ['aexx', ['AEX index']],
    ['kpn', []],
    ['xyz', []],
    ['philips shell', []],
    ['*', []],
    ['" or 1=1 --', []],
  ])('%s', (query, shares) => {
    expect(found(query).get('share') ?? []).toEqual(shares)
  })

  it('allows no errors in two or three letters, one from four, two from eight', () => {
    expect(found('aez').size).toBe(0)
    expect(found('shwll').get('share')).toEqual(['Shell plc'])
    expect(found('shwkl').size).toBe(0)
    expect(found('philxxps').get('share')).toEqual(['Philips'])
    expect(found('phxlxxps').size).toBe(0)
  })

  it('ranks whole words before beginnings', () => {
    expect(found('gold', ['Golden Gate', 'Spot Gold', 'Gold']).get('share')).toEqual([
      'Gold',
      'Spot Gold',
      'Golden Gate',
    ])
    expect(found('shel', ['Shelter', 'Shell', 'Sell']).get('share')).toEqual([
      'Shell',
      'Shell plc',
      'Shelter',
    ])
  })

  it('puts equally good ones in the order of their names, as a Dutch reader expects', () => {
    const extra = ['NVIDIA Bank', 'Nasdaq Bank', 'Bank 10', 'Bank 9']
    expect(found('bank', extra).get('share')).toEqual(['Bank 9', 'Bank 10', 'Nasdaq Bank', 'NVIDIA Bank'])
  })

  it('puts equal names in the order of their ids', () => {
    const index = createSearchIndex<string>()
    for (const id of ['2', '3', '1']) index.put({ id, kind: 'share', name: 'KPN', words: 'KPN', numbers: '' })
    index.remove('3')
    expect(index.search('kpn').get('share')).toEqual(['1', '2'])
  })

  it('follows a name that changes', () => {
    const index = indexOf()
    index.put({ id: '1070', kind: 'sprinter', name: 'AEX Best', words: 'AEX Best Sprinter', numbers: '' })
    expect(index.search('aex').get('sprinter')).toEqual(['1070', '1050,5', '1060'])
  })

  it('is by kind', () => {
    expect([...found('aex')]).toEqual([
      ['share', ['AEX index']],
      ['sprinter', ['1050,5', '1060', '1070']],
    ])
  })

  it('matches numbers exactly: the next one is another product', () => {
    expect(found('aex 1050').get('sprinter')).toEqual(['1050,5'])
    expect(found('zzkk0001060').get('sprinter')).toEqual(['1060'])
    expect(found('zzkk000').get('sprinter')).toEqual(['1050,5', '1060', '1070'])
    expect(found('zzkk0001080').size).toBe(0)
  })

  it('is gone once removed, and found again once added', () => {
    const index = indexOf()
    index.remove('1060')
    expect(index.search('aex sprinter').get('sprinter')).toEqual(['1050,5', '1070'])
    index.remove('1060')
    const again = { id: '1060', kind: 'sprinter', words: 'AEX Sprinter Short', numbers: '1060' }
    index.put({ ...again, name: 'AEX Sprinter Short 1060' })
    expect(index.search('aex sprinter').get('sprinter')).toEqual(['1050,5', '1070', '1060'])
    expect(index.search('aex long').get('sprinter')).toEqual(['1050,5', '1070'])
    for (const name of names) index.remove(name)
    expect(index.search('phlips').size).toBe(0)
  })
})
