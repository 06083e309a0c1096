import { readFileSync } from 'node:fs'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from './catalogue.ts'

const content = new URL('../../../../../content/', import.meta.url)
const header = 'symbol,name,isin,currency,type\n'
const ibm = 'IBM,IBM,US4592001014,USD,ss\n'
const eurusd = 'EURUSD,EUR/USD,EU0009652759,USD,cu\n'

describe('the catalogue of the game', () => {
  const catalogue = loadCatalogue(readFileSync(new URL('instruments.csv', content), 'utf8'))

  it('has every instrument, and can simulate each', () => {
    expect(catalogue.instruments.size).toBe(60)
    expect(catalogue.simulations.size).toBe(60)
    expect(catalogue.simulations.get('ASML')).toEqual({
      seedPrice: 1500,
      volatility: 0.36,
      factors: new Map([
        ['world', 0.55],
        ['chips', 0.68],
      ]),
      dividend: { yield: 0.008, months: [2, 4, 8, 11] },
    })
  })

  it('trades shares and ETFs', () => {
    const types = [...catalogue.products.values()].map((product) => product.productType)
    expect(new Set(types)).toEqual(new Set(['ss', 'etf']))
    expect(catalogue.products.get(toProductId('NL0010273215'))?.symbol).toBe('ASML')
    expect(catalogue.followedBy.get('TDT')).toBe('AEX')
    expect([...catalogue.accumulating]).toEqual(['IWDA', 'EMIM', 'SGLN', 'DAXEX'])
  })

  it('keeps instruments in the order of the file, and products by name', () => {
    const { instruments, products } = loadCatalogue(
      `${header}NVDA,NVIDIA,US67066G1040,EUR,ss\nADYEN,Adyen,NL0012969182,EUR,ss\nNDAQ,Nasdaq,US6311031081,EUR,ss\n`,
    )
    expect([...instruments.keys()]).toEqual(['NVDA', 'ADYEN', 'NDAQ'])
    expect([...products.values()].map(({ name }) => name)).toEqual(['Adyen', 'Nasdaq', 'NVIDIA'])
  })

  it('lists the products that a currency affects: pence follow the pound', () => {
    expect(catalogue.productsAffectedBy('EURGBP')).toEqual(['GB0007980591', 'GB00B63H8491'])
    expect(catalogue.productsAffectedBy('ASML')).toEqual(['NL0010273215'])
    expect(catalogue.productsAffectedBy('AEX')).toEqual([])
  })
})

it('reads the instruments of a tape, which cannot be simulated', () => {
  const catalogue = loadCatalogue(
    readFileSync(new URL('tapes/week-2013-10-07.instruments.csv', content), 'utf8'),
  )
  expect([...catalogue.instruments.keys()]).toEqual(['SPY', 'IBM', 'AIG', 'BAC', 'GC', 'EURUSD'])
  expect(catalogue.productsAffectedBy('EURUSD')).toHaveLength(4)
  expect(catalogue.simulations.size).toBe(0)
})

describe('mistakes in a catalogue', () => {
  it.each([
    [
      'an ISIN twice',
      `${ibm}IBM2,IBM,US4592001014,USD,ss\n${eurusd}`,
      'line 3: isin US4592001014 stands on line 2 already',
    ],
    [
      'a symbol twice',
      `${ibm}IBM,IBM,US0605051046,USD,ss\n${eurusd}`,
      'line 3: symbol IBM stands on line 2 already',
    ],
    [
      'a wrong check digit',
      `IBM,IBM,US4592001015,USD,ss\n${eurusd}`,
      'line 2: isin is not an ISIN with a valid check digit',
    ],
    [
      'an unknown currency',
      'IBM,IBM,US4592001014,usd,ss\n',
      'line 2: currency is not a currency of the game',
    ],
    [
      'an unknown type',
      `IBM,IBM,US4592001014,USD,share\n${eurusd}`,
      'line 2: type is not a type of instrument',
    ],
    ['no name', `IBM,,US4592001014,USD,ss\n${eurusd}`, 'line 2: name is missing'],
    [
      'a symbol of the wrong form',
      `ib m,IBM,US4592001014,USD,ss\n${eurusd}`,
      'line 2: symbol is not 1 to 20',
    ],
    [
      'a currency without its pair',
      ibm,
      'line 2: currency USD needs the currency pair EURUSD, which is not there',
    ],
    ['nothing at all', '', 'there is no instrument in it'],
    ['a line with too few columns', 'IBM,IBM\n', 'Invalid Record Length'],
  ])('%s', (_, lines, mistake) => {
    expect(() => loadCatalogue(header + lines)).toThrow(mistake)
  })

  it('are reported all at once', () => {
    const load = () => loadCatalogue(`${header}IBM,,US4592001015,USD,ss\nBP,BP,GB0007980591,GBp,ss\n`)
    expect(load).toThrow(/line 2: name.*\n.*line 2: isin.*\n.*line 3: currency GBp/)
  })

  it('in what the simulator needs', () => {
    const simulated = `${header.trim()},seed_price,annual_volatility_percent,underlying,factors\n`
    expect(() => loadCatalogue(`${simulated}A,A,NL0010273215,EUR,ss,0,16,,\n`)).toThrow(
      'seed_price is not a price',
    )
    expect(() => loadCatalogue(`${simulated}A,A,NL0010273215,EUR,ss,1,x,,\n`)).toThrow(
      'annual_volatility_percent is not a percentage',
    )
    expect(() => loadCatalogue(`${simulated}A,A,NL0010273215,EUR,ss,1,16,AEX,\n`)).toThrow(
      'underlying AEX is not there',
    )
    const paying = `${header.trim()},dividend_yield_percent,dividend_months\n`
    for (const [cells, mistake] of [
      ['x,5', 'dividend_yield_percent is not a percentage'],
      ['60,5', 'dividend_yield_percent is above 50'],
      ['2,13', 'dividend_months is not months'],
      ['2,', 'dividend_yield_percent and dividend_months go together'],
      [',5', 'dividend_yield_percent and dividend_months go together'],
    ]) {
      expect(() => loadCatalogue(`${paying}A,A,NL0010273215,EUR,ss,${cells}\n`)).toThrow(mistake)
    }
    for (const factors of ['world:1 oil:0.1', 'world', 'world:x']) {
      expect(() => loadCatalogue(`${simulated}A,A,NL0010273215,EUR,ss,1,16,,${factors}\n`)).toThrow(
        'factors is not',
      )
    }
  })
})
