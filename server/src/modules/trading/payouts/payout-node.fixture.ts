// A process that pays out, to be killed while it does: argument 1 is the database, 2 the product, 3 the price in cents, or
// the dividend as decimal text. It says when it begins and when all is done.

import { toDecimal } from '@koersklasse/domain/decimal.ts'
import { toCents } from '@koersklasse/domain/money.ts'
import { toEpochMs } from '@koersklasse/domain/time.ts'
import { defaultUnlockRules } from '@koersklasse/domain/unlocking.ts'
import { pino } from 'pino'
import { openDatabase } from '../../../platform/database/open-database.ts'
import { systemIds } from '../../../platform/ids.ts'
import { HandMarket, handProduct } from '../hand-market.fixture.ts'
import { createSettleBatch } from '../settlement/settle-batch.ts'
import { createSettlement } from '../settlement/settlement.ts'
import { createProductEvents } from './create-product-events.ts'
import { createEventfulMarket } from './eventful-market.fixture.ts'

const [databaseUrl, isin, what, now] = process.argv.slice(2) as [string, string, string, string]
const log = pino({ level: 'silent' })
const { kysely, close } = await openDatabase({ databaseUrl, dataDir: '.', poolSize: 3, log })
const product = handProduct('IBM', isin, 'ss')
const market = new HandMarket(Number(now), [product], 'always')
market.quote(product, 10_00)
const events = createEventfulMarket(market)
if (what.startsWith('end ')) events.end(product, toCents(Number(what.slice(4))))
const settleBatch = createSettleBatch({
  ...{ kysely, ids: systemIds, market, maxQuoteAge: 60_000 },
  unlockRules: defaultUnlockRules,
  activeCompetition: () => null,
})
// Small batches, so that there is a middle to be killed in.
const settlement = createSettlement({ settleBatch, batchSize: 5, log })
const engine = createProductEvents({
  ...{ kysely, ids: systemIds, market: events, settleEvent: settlement.settleEvent, log },
  withholding: toDecimal('0.15'),
  wakeOutbox() {},
})
process.stdout.write('begins\n')
await engine.start()
await engine.run()
process.stdout.write(`done at ${toEpochMs(market.now())}\n`)
await close()
