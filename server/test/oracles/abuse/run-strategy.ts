// Makes attempts of a strategy, hundreds at a time on the same quotes, and measures each.

import type { Product } from '@koersklasse/domain/market/instrument.ts'
import { assert } from '@koersklasse/domain/result.ts'
import { auditLedger } from '../../../src/modules/trading/portfolios/audit-ledger.ts'
import { type Measured, measure } from './measure.ts'
import { chooseNight } from './night.ts'
import { type PathName, pricePath } from './price-path.ts'
import { type Choices, createChoices } from './random.ts'
import type { Round, Strategy, Tradable } from './strategy.ts'
import { openWorld, type Setting, termsOf, type World } from './world.ts'

export interface Outcome {
  attempts: number
  fills: number
  /** The attempt with the best gain. */
  best: Measured
  /** The attempt that exceeds its bound the most. */
  worst: Measured
  /** How many attempts exceed their bound. */
  above: number
  /** The first few of these attempts, with their round; and the faults in a ledger. */
  examples: string[]
}

export interface Effort {
  attempts: number
  /** How many attempts are made on the same quotes. */
  players: number
  seed: number
}

const roundsPerWorld = 20
const examplesKept = 3

/** Makes attempts of a strategy; each is measured, and the ledger is audited after each round. */
export async function runStrategy(strategy: Strategy, { attempts, players, seed }: Effort): Promise<Outcome> {
  const rounds = Math.ceil(attempts / players)
  const spread = Math.ceil(rounds / strategy.paths.length / 2)
  const perWorld = strategy.actions === undefined ? Math.min(roundsPerWorld, spread) : 1
  const all: Measured[] = []
  const examples: string[] = []
  for (let round = 0; round < rounds; ) {
    const worldSeed = seed + round
    const choices = createChoices(worldSeed)
    const path = strategy.paths[(seed + Math.floor(round / perWorld)) % strategy.paths.length]!
    const setting = chooseSetting(strategy, path, {
      players,
      choices,
      seed,
      rounds: Math.min(perWorld, rounds),
    })
    const world = await openWorld(setting)
    try {
      for (const end = Math.min(rounds, round + perWorld); round < end; round += 1) {
        if (world.ticksLeft() <= strategy.ticks && strategy.actions === undefined) break
        const measured = await playRound(strategy, world, choices)
        all.push(...measured)
        for (const one of measured) {
          if (one.excess <= 0 || examples.length >= examplesKept) continue
          examples.push(`${path}, world ${worldSeed}, round ${round}: ${JSON.stringify(one)}`)
        }
      }
      examples.push(...(await auditLedger(world.kysely)))
    } finally {
      await world.close()
    }
  }
  return summarize(all, examples)
}

function summarize(all: readonly Measured[], examples: string[]): Outcome {
  const filled = all.filter(({ fills }) => fills > 0)
  assert(filled.length > 0, 'some orders of the attempts are filled')
  const most = (by: 'gain' | 'excess') => filled.reduce((one, other) => (other[by] > one[by] ? other : one))
  return {
    attempts: all.length,
    fills: all.reduce((sum, { fills }) => sum + fills, 0),
    best: most('gain'),
    worst: most('excess'),
    above: all.filter(({ excess }) => excess > 0).length,
    examples,
  }
}

function chooseSetting(
  strategy: Strategy,
  name: PathName,
  { players, choices, seed, rounds }: { players: number; choices: Choices; seed: number; rounds: number },
): Setting {
  const path = pricePath(name, seed)
  const { delay = null } = strategy
  const hours = strategy.hours ?? 'always'
  if (strategy.actions !== undefined) {
    const night = chooseNight(path, strategy.actions, choices)
    return { players, delay, ...night, hours: choices.pick(['always', 'regular']) }
  }
  const latest = path.ticks.length - strategy.ticks * rounds - 2
  const start = choices.whole(1, Math.max(1, latest))
  return { path, start, players, hours, delay, actions: [], gaps: [], until: null }
}

async function playRound(strategy: Strategy, world: World, choices: Choices): Promise<Measured[]> {
  await world.reset()
  const { shares, sprinters } = chooseTradables(world, choices)
  const { market } = world
  const watched = [...shares, ...sprinters].map(({ id }) => [id, () => termsOf(market.product(id))] as const)
  world.truth.watch(new Map(watched))
  const round: Round = {
    ...{ world, choices, shares, sprinters },
    players: world.userIds.map((_, player) => player),
    priceOf: ({ id }, side) => market.priceOf(id)?.[side] ?? null,
  }
  await strategy.play(round)
  await world.settle()
  const isSprinter = new Set(sprinters.map(({ id }) => id))
  return measure(world, (id) => isSprinter.has(id))
}

const fewNearest = 6
const fewOthers = 5

/** All shares, the Sprinters that are nearest to their stop-loss level, and some others. */
function chooseTradables(
  { market, setting }: World,
  choices: Choices,
): { shares: Tradable[]; sprinters: Tradable[] } {
  const { catalogue } = setting.path
  const shares = [...catalogue.products.values()]
    .filter(({ productType }) => productType === 'ss' || productType === 'etf')
    .map(({ id, symbol, currency }) => ({ id, symbol, isForeign: currency !== 'EUR', isSprinter: false }))
  const living = [...catalogue.instruments.keys()]
    .flatMap((symbol) => [...market.issued.livingOn(symbol)])
    .filter(({ product }) => termsOf(product)?.sprinter && market.stateOf(product.id).bidOnly === null)
    .map(({ product }) => ({
      ...{ id: product.id, symbol: product.symbol, isForeign: product.currency !== 'EUR', isSprinter: true },
      distance: distanceOf(market, product),
    }))
    .filter(({ distance }) => distance < 1)
    .sort((one, other) => one.distance - other.distance)
  const concerned = living.filter(({ symbol }) => setting.gaps.some((gap) => gap.symbol === symbol))
  const others = Array.from({ length: fewOthers }, () => choices.pick(living))
  const chosen = new Map(
    [...living.slice(0, fewNearest), ...others, ...concerned].map((one) => [one.id, one]),
  )
  return { shares, sprinters: [...chosen.values()] }
}

/** How far a Sprinter's underlying is from its stop-loss level, as a fraction of its price; 1 without a price. */
function distanceOf(market: World['market'], product: Product): number {
  const quote = market.priceOf(product.id)?.quote
  const terms = termsOf(product)
  if (quote === undefined || terms?.sprinter == null) return 1
  const twice = Number(quote.bid + quote.ask)
  return Math.abs(2 * Number(terms.sprinter.stopLossLevel) - twice) / twice
}
