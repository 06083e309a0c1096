// A node of the market on the game's own instruments, with a ladder of any size, on its own database.

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Decimal, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { type LeverageClass, leverageCaps } from '@koersklasse/domain/products/bid-only.ts'
import { loadCatalogue } from '@koersklasse/server/src/modules/market/catalogue/catalogue.ts'
import type { IssuerTerms } from '@koersklasse/server/src/modules/market/issuer/issuer-terms.ts'
import { migrate } from '@koersklasse/server/src/platform/database/migrate.ts'
import { openDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { silentLog } from '@koersklasse/server/src/platform/log.ts'
import { ManualClock } from '@koersklasse/server/test/fixtures/manual-clock.ts'
import { openMarketNode, ownTerms } from '@koersklasse/server/test/fixtures/market-node.ts'

/** A Monday afternoon. */
const monday = Date.UTC(2026, 10, 23, 14)
export const catalogue = loadCatalogue(
  readFileSync(new URL('../../../content/instruments.csv', import.meta.url), 'utf8'),
)
const log = silentLog

/** The game's terms with this many leverages for each kind of Sprinter, evenly from 1.2 to just below the cap. */
export function termsWith(rungs: number): IssuerTerms {
  const leverages = Object.fromEntries(
    Object.entries(leverageCaps).map(([name, cap]) => {
      const most = Number(cap) / 1e10 - 0.2
      const step = (most - 1.2) / Math.max(1, rungs - 1)
      return [name, Array.from({ length: rungs }, (_, index) => toDecimal((1.2 + index * step).toFixed(4)))]
    }),
  ) as unknown as Record<LeverageClass, readonly Decimal[]>
  return { ...ownTerms, ladder: { ...ownTerms.ladder, leverages } }
}

/** Opens the market, without any quotes yet. */
export async function openBenchMarket() {
  const dataDir = await mkdtemp(join(tmpdir(), 'koersklasse-ladder-'))
  const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 4, log })
  await migrate(database)
  const clock = new ManualClock(monday)
  return {
    database,
    clock,
    /** A second node on the same database, as after a start. */
    open: (terms: IssuerTerms) => openMarketNode({ kysely: database.kysely, catalogue, clock, terms }),
    async close(): Promise<void> {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A quote of each instrument, at this multiple of the simulator's initial price. */
export function quotesOfAll(times: number, time: number) {
  return [...catalogue.simulations].map(([symbol, { seedPrice }]) => quoteOf(symbol, seedPrice * times, time))
}

export function quoteOf(symbol: string, price: number, time: number) {
  return { symbol, bid: price.toPrecision(8), ask: (price * 1.0002).toPrecision(8), time }
}
