// How realistic the simulator is: its statistics compared with those of real prices. bench/simulator.md has method and
// results.

import { hoursOf, roundTheClock } from '@koersklasse/domain/market/trading-session.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import {
  autocorrelation,
  correlation,
  kurtosis,
  mean,
  variance,
} from '@koersklasse/server/test/fixtures/statistics.ts'
import { type Comparison, isWithin, line, ofEach, outside, threeOf } from './simulator/compare.ts'
import { realDailyReturns, realMinuteReturns } from './simulator/real-prices.ts'
import {
  type DailyReturns,
  ownCatalogue,
  simulatedDailyReturns,
  simulatedMinuteReturns,
} from './simulator/simulated-prices.ts'

const weekMs = 7 * 24 * 3_600_000
const seed = process.argv[2] ?? 'koersklasse'
/** The same period as most of the real prices. */
const years = { from: toEpochMs(Date.UTC(1998, 0, 1)), to: toEpochMs(Date.UTC(2021, 2, 20)) }
/** Many weeks that are far apart, since volatility varies little within a week. */
const mondays = Array.from({ length: 120 }, (_, index) =>
  toEpochMs(Date.UTC(1998, 0, 5) + index * 10 * weekMs),
)
const lags = Array.from({ length: 20 }, (_, index) => index + 1)

/** The specification: pairs with the minimum and maximum of their correlation (docs/decisions/0016). */
const asked: readonly [string, string, number, number][] = [
  ...[
    'ASML',
    'ASM',
    'BESI',
    'ADYEN',
    'PRX',
    'INGA',
    'ABN',
    'NN',
    'AGN',
    'SHELL',
    'UNA',
    'AD',
    'HEIA',
    'PHIA',
  ].map((share) => ['AEX', share, 0.4, 0.7] as [string, string, number, number]),
  ...['KPN', 'REN', 'WKL', 'AKZA', 'MT', 'DSFIR'].map(
    (share) => ['AEX', share, 0.4, 0.7] as [string, string, number, number],
  ),
  ['ASML', 'ASM', 0.7, 0.8],
  ['ASML', 'BESI', 0.7, 0.8],
  ['ASM', 'BESI', 0.7, 0.8],
  ['AEX', 'DAX', 0.8, 0.9],
  ['AEX', 'SPX', 0.55, 0.65],
  ['AEX', 'XAUUSD', -0.05, 0.05],
  ['AEX', 'FGBL', -0.25, -0.15],
  ['SHELL', 'BRENT', 0.45, 0.55],
]

const print = (text = ''): boolean => process.stdout.write(`${text}\n`)
const returnsOf = ({ days }: DailyReturns) => [...days.values()]
const sizes = (returns: readonly number[]) => returns.map(Math.abs)
const overnightShare = ({ overnight, intraday }: DailyReturns) =>
  variance(overnight) / (variance(overnight) + variance(intraday))
const pick = <T>(all: ReadonlyMap<string, T>, isWanted: (symbol: string) => boolean): Map<string, T> =>
  new Map([...all].filter(([symbol]) => isWanted(symbol)))

function correlationOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const dates = [...one.keys()].filter((date) => other.has(date))
  return correlation(
    dates.map((date) => one.get(date)!),
    dates.map((date) => other.get(date)!),
  )
}

const catalogue = ownCatalogue()
const began = performance.now()
const real = { daily: realDailyReturns(), minute: realMinuteReturns() }
const simulated = {
  daily: simulatedDailyReturns(catalogue, seed, years.from, years.to),
  minute: new Map(
    mondays.flatMap((monday, week) =>
      [...simulatedMinuteReturns(catalogue, seed, monday)].map(
        ([symbol, returns]) => [`${symbol} ${week}`, returns] as const,
      ),
    ),
  ),
}
const realRound = ['EURUSD', 'XAUUSD']
const isRound = (symbol: string) => hoursOf(catalogue.instruments.get(symbol)!) === roundTheClock

const compared: Comparison[] = []
function compare(
  name: string,
  ofReal: Comparison['real'],
  ofSimulated: Comparison['simulated'],
  digits = 2,
): void {
  const comparison = { name, real: ofReal, simulated: ofSimulated }
  compared.push(comparison)
  print(line(comparison, digits))
}
function compareReturns(
  name: string,
  property: (returns: readonly number[]) => number,
  which: 'daily' | 'minute',
  digits = 2,
): void {
  if (which === 'minute')
    compare(name, ofEach(real.minute, property), ofEach(simulated.minute, property), digits)
  else
    compare(
      name,
      ofEach(real.daily, (each) => property(returnsOf(each))),
      ofEach(simulated.daily, (each) => property(returnsOf(each))),
      digits,
    )
}

/**
 * Returns are hardly autocorrelated: at no lag more than those of the real instruments. All lags of those form one range,
 * since a single lag is partly chance.
 */
function compareNoise(which: 'daily' | 'minute'): void {
  const all = (of: ReadonlyMap<string, readonly number[]>) =>
    new Map(
      [...of].flatMap(([symbol, returns]) =>
        lags.map((lag) => [`${symbol} ${lag}`, autocorrelation(returns, lag)] as const),
      ),
    )
  const daily = (of: ReadonlyMap<string, DailyReturns>) =>
    new Map([...of].map(([symbol, each]) => [symbol, returnsOf(each)]))
  const [ofReal, ofSimulated] =
    which === 'minute'
      ? [all(real.minute), all(simulated.minute)]
      : [all(daily(real.daily)), all(daily(simulated.daily))]
  compare(`autocorrelation of ${which} returns, lags 1 to 20`, ofReal, ofSimulated)
  for (const lag of lags) {
    const atLag = (of: ReadonlyMap<string, number>) =>
      [...of].filter(([key]) => key.endsWith(` ${lag}`)).map(([, value]) => value)
    print(
      `  lag ${String(lag).padEnd(2)}${''.padEnd(40)}${threeOf(atLag(ofReal))} |${threeOf(atLag(ofSimulated))}`,
    )
  }
}

print(
  `Seed ${seed}. Real: ${[...real.daily.keys()].join(' ')} by the day, ${[...real.minute.keys()].join(' ')} by the minute.`,
)
print(
  `Simulated: the ${catalogue.simulations.size} instruments of the game, ${((performance.now() - began) / 1000).toFixed(0)} s.`,
)
print(`${''.padEnd(46)}real: least, median, most  simulated: the same    within it        its median`)
for (const which of ['daily', 'minute'] as const) {
  compareReturns(`kurtosis of ${which} returns`, kurtosis, which, 1)
  compareNoise(which)
  for (const lag of lags) {
    compareReturns(
      `autocorrelation of |${which} returns|, lag ${lag}`,
      (returns) => autocorrelation(sizes(returns), lag),
      which,
      3,
    )
  }
  compareReturns(
    `autocorrelation of |${which} returns|, lags 1 to 20`,
    (returns) => mean(lags.map((lag) => autocorrelation(sizes(returns), lag))),
    which,
    3,
  )
}
const yearly = (each: DailyReturns) => 100 * Math.sqrt(variance(returnsOf(each)) * 252)
compare('yearly volatility, %', ofEach(real.daily, yearly), ofEach(simulated.daily, yearly), 1)
compare(
  'overnight share of the variance, exchanges',
  ofEach(
    pick(real.daily, (symbol) => !realRound.includes(symbol)),
    overnightShare,
  ),
  ofEach(
    pick(simulated.daily, (symbol) => !isRound(symbol)),
    overnightShare,
  ),
)
compare(
  'overnight share of the variance, day and night',
  ofEach(
    pick(real.daily, (symbol) => realRound.includes(symbol)),
    overnightShare,
  ),
  ofEach(pick(simulated.daily, isRound), overnightShare),
)

print()
print('Yearly volatility against what the catalogue asks for, in %:')
const against = [...simulated.daily].map(([symbol, each]) => {
  const wanted = catalogue.simulations.get(symbol)!.volatility * 100
  return { symbol, wanted, found: yearly(each) }
})
print(
  against
    .map(({ symbol, wanted, found }) => `${symbol} ${found.toFixed(1)} (${wanted.toFixed(1)})`)
    .join(', '),
)
const ratios = against.map(({ wanted, found }) => found / wanted)
print(`Found against wanted: ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}.`)

function printMatrix(
  symbols: readonly string[],
  days: (symbol: string) => ReadonlyMap<string, number>,
): void {
  print(`${''.padEnd(7)}${symbols.map((symbol) => symbol.padStart(7)).join('')}`)
  for (const symbol of symbols) {
    const cells = symbols.map((other) => correlationOf(days(symbol), days(other)).toFixed(2).padStart(7))
    print(`${symbol.padEnd(7)}${cells.join('')}`)
  }
}
print()
print('Correlations of daily returns, real (close to close):')
printMatrix([...real.daily.keys()], (symbol) => real.daily.get(symbol)!.days)
print()
print('Simulated (by the day of the game):')
const gameDays = (symbol: string) => simulated.daily.get(symbol)!.gameDays
printMatrix(
  [
    'AEX',
    'DAX',
    'SPX',
    'NDX',
    'ASML',
    'ASM',
    'BESI',
    'INGA',
    'SHELL',
    'AAPL',
    'BRENT',
    'XAUUSD',
    'FGBL',
    'EURUSD',
  ],
  gameDays,
)
print()
print('Against what was asked for:')
const strayed = asked.filter(([one, other, least, most]) => {
  const found = correlationOf(gameDays(one), gameDays(other))
  const isRight = found >= least && found <= most
  print(
    `  ${one.padEnd(6)}${other.padEnd(7)}${found.toFixed(2).padStart(6)}   asked ${least} to ${most}   ${isRight ? 'within' : 'NOT WITHIN'}`,
  )
  return !isRight
})

print()
const wrong = compared.filter((comparison) => !isWithin(comparison))
const stray = compared.filter((comparison) => outside(comparison).length > comparison.simulated.size / 4)
print(
  `${compared.length - wrong.length} of ${compared.length} properties have their median within the range of the real instruments` +
    `${wrong.length > 0 ? `; not: ${wrong.map(({ name }) => name).join('; ')}` : ''}.`,
)
print(
  stray.length === 0
    ? 'In none of them more than a quarter of the instruments lie outside.'
    : `More than a quarter of the instruments lie outside in: ${stray.map(({ name }) => name).join('; ')}.`,
)
print(`${asked.length - strayed.length} of ${asked.length} correlations are as asked for.`)
process.exitCode = wrong.length + strayed.length === 0 ? 0 : 1
