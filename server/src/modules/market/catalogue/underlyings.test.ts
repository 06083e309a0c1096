import { describe, expect, it } from 'vitest'
import { ownTerms } from '../../../../test/fixtures/market-node.ts'
import { loadCatalogue } from './catalogue.ts'
import { createUnderlyings } from './underlyings.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type
VWRL,All-World,IE00B3RBWM25,EUR,etf
SPY,SPDR S&P 500 ETF,US78462F1030,USD,etf
IBM,IBM,US4592001014,USD,ss
ASML,ASML Holding,NL0010273215,EUR,ss
ADYEN,Adyen,NL0012969182,EUR,ss
AEX,AEX,NL0000000107,EUR,in
EURUSD,EUR/USD,EU0009652759,USD,cu
`)

describe('the underlyings', () => {
  it('are every instrument except ETFs, and the ETFs that Sprinters are made on, by name', () => {
    const plain = ['ADYEN', 'AEX', 'ASML', 'EURUSD', 'IBM']
    expect([...createUnderlyings(catalogue, ownTerms).keys()]).toEqual([...plain, 'SPY'])
    expect([...createUnderlyings(catalogue, { etfs: [] }).keys()]).toEqual(plain)
  })
})
