// The benchmark: the instrument that portfolios are compared with.

import type { Instrument } from '@koersklasse/domain/market/instrument.ts'
import { StartupError } from '../../../platform/startup-error.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * Finds the benchmark: the one that is configured, else the AEX, else the first index of the catalogue, else its first
 * ETF; null if there is none of these.
 * @throws a StartupError if the configured one is not in the catalogue
 */
export function findBenchmark(
  { instruments }: Pick<Catalogue, 'instruments'>,
  configured: string | null,
): Instrument | null {
  if (configured === null) {
    const all = [...instruments.values()]
    const first = (type: Instrument['type']) => all.find((instrument) => instrument.type === type)
    return instruments.get('AEX') ?? first('in') ?? first('etf') ?? null
  }
  const instrument = instruments.get(configured)
  if (instrument === undefined)
    throw new StartupError(`BENCHMARK_SYMBOL: there is no ${configured} among the instruments.`)
  return instrument
}
