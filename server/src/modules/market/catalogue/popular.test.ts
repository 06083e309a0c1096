import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { ownTerms } from '../../../../test/fixtures/market-node.ts'
import { loadCatalogue } from './catalogue.ts'
import { popularSymbols, readPopular } from './popular.ts'
import { createUnderlyings } from './underlyings.ts'

const content = (name: string) =>
  readFileSync(new URL(`../../../../../content/${name}`, import.meta.url), 'utf8')

/** A log that keeps its lines. */
function createLog() {
  const lines: { level: number; isins: string[] }[] = []
  return { lines, log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

describe('popular underlyings', () => {
  it('exist in the game’s own catalogue, ten or more for each language', () => {
    const { log, lines } = createLog()
    const underlyings = createUnderlyings(loadCatalogue(content('instruments.csv')), ownTerms)
    const popular = popularSymbols(readPopular(content('popular.json')), underlyings, log)
    expect(lines).toEqual([])
    for (const symbols of Object.values(popular)) expect(symbols.length).toBeGreaterThanOrEqual(10)
    expect([popular.nl[0], popular.de[0], popular.pl[0]]).toEqual(['AEX', 'DAX', 'WIG20'])
  })

  it('are left out where this market lacks them, with one warning', () => {
    const { log, lines } = createLog()
    const catalogue = loadCatalogue('symbol,name,isin,currency,type\nKPN,KPN,NL0000009082,EUR,ss\n')
    const isins = ['US4592001014', 'NL0000009082']
    const popular = { nl: isins, de: isins.slice(0, 1), pl: [] }
    expect(popularSymbols(popular, createUnderlyings(catalogue, ownTerms), log)).toEqual({
      nl: ['KPN'],
      de: [],
      pl: [],
    })
    expect(lines).toMatchObject([{ level: 40, isins: ['US4592001014'] }])
  })

  it.each([
    ['{"nl":["NL0000009082"],"de":[]}', ['pl']],
    ['{"nl":["NL0000009083"],"de":["x"],"pl":[7]}', ['nl.0 is not an ISIN', 'de.0 is not an ISIN', 'pl.0']],
    ['{"nl":["NL0000009082","NL0000009082"],"de":[],"pl":[]}', ['nl has an ISIN twice']],
    ['{"nl":[],"de":[],"pl":[],"fr":[]}', ['fr']],
    ['nl', ['they are not JSON']],
  ])('are rejected with all of their mistakes: %s', (json, mistakes) => {
    const refused = (() => {
      try {
        readPopular(json)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })()
    for (const mistake of mistakes) expect(refused).toContain(mistake)
  })
})
