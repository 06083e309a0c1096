import { expect, test } from 'vitest'
import { StartupError } from '../../../platform/startup-error.ts'
import { findBenchmark } from './benchmark.ts'
import { loadCatalogue } from './catalogue.ts'

const lines = {
  KPN: 'KPN,KPN,NL0000009082,EUR,ss',
  TDT: 'TDT,VanEck AEX,NL0009272749,EUR,etf',
  DAX: 'DAX,DAX,DE0008469008,EUR,in',
  AEX: 'AEX,AEX,NL0000000107,EUR,in',
}
const catalogueOf = (symbols: readonly (keyof typeof lines)[]) =>
  loadCatalogue(['symbol,name,isin,currency,type', ...symbols.map((symbol) => lines[symbol])].join('\n'))

test.each([
  [['KPN', 'TDT', 'DAX', 'AEX'], null, 'AEX'],
  [['KPN', 'TDT', 'DAX'], null, 'DAX'],
  [['KPN', 'TDT'], null, 'TDT'],
  [['KPN'], null, undefined],
  [['KPN', 'AEX'], 'KPN', 'KPN'],
] as const)('of %j, with %s configured, it is %s', (symbols, configured, found) => {
  expect(findBenchmark(catalogueOf(symbols), configured)?.symbol).toBe(found)
})

test('rejects a configured benchmark that is not in the catalogue', () => {
  expect(() => findBenchmark(catalogueOf(['AEX']), 'SPX')).toThrow(StartupError)
})
