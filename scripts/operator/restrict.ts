import type { RestrictionKind } from '../../contract/src/desk/market.ts'
import { writeMoment } from '../../domain/src/time/local-moment.ts'
import type { EpochMs } from '../../domain/src/time/time.ts'
import {
  changeRestriction,
  type Restriction,
  reachedTime,
} from '../../server/src/modules/market/desk/restriction-store.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { recordDeskAction } from '../../server/src/platform/desk-log.ts'
import { localDateTime } from '../../server/src/platform/local-date-time.ts'
import { type Call, type Command, CommandError, type Outcome } from './command.ts'

const refusals = {
  not_found: 'There is no such product of the issuer, or nothing to lift.',
  product_ended: 'The product has ended.',
}

const states = { sold_out: 'is sold out', operator: 'can only be sold' } as const

/**
 * Restricts a product, or lifts its restriction. Running nodes read the change within half a minute.
 * @param kind what players see; null to lift
 */
async function change({ words, reason, database }: Call, kind: RestrictionKind | null): Promise<Outcome> {
  const [id, end, ...more] = words
  const isLift = kind === null
  if (id === undefined || more.length > 0 || (isLift && end !== undefined))
    throw new CommandError(
      'usage',
      'Name a product by its ISIN, and an end as 2027-01-04T08:00 if it has one.',
    )
  if (reason === null) throw new CommandError('usage', 'Say why with --reason.')
  const restriction: Restriction | null = isLift
    ? null
    : { kind, until: end === undefined ? null : readEnd(end), reason }
  const { kysely } = await database()
  const { name, before } = await kysely.transaction().execute(async (tx) => {
    if (restriction?.until != null)
      mustBeAhead(restriction.until, (await reachedTime(tx, id)) ?? systemClock.now())
    const result = await changeRestriction(tx, { id, restriction })
    if (!result.ok) throw new CommandError(result.refusal, refusals[result.refusal])
    const { name, before } = result.value
    await recordDeskAction(tx, {
      ...{ by: 'command line', at: systemClock.now(), reason },
      action: isLift ? 'liftRestriction' : 'restrictProduct',
      subject: { kind: 'product', id, name },
      before: before && { ...before },
      after: restriction && { kind: restriction.kind, until: restriction.until },
    })
    return result.value
  })
  const state = isLift ? 'can be bought again' : states[kind]
  return { lines: [`${name} ${state}.`], json: { id, name, before, restriction } }
}

/**
 * Refuses an end that has passed, which would leave the product as it was.
 * @param now by the clock of the market
 */
function mustBeAhead(until: EpochMs, now: EpochMs): void {
  if (until > now) return
  const { date, time } = writeMoment(now)
  throw new CommandError('end_passed', `It is ${date} ${time} by the clock of the market. Name a later end.`)
}

function readEnd(text: string): EpochMs {
  const { data } = localDateTime.safeParse(text)
  if (data === undefined)
    throw new CommandError('usage', `${text} is not a date and time as 2027-01-04T08:00.`)
  return data
}

export const soldOut: Command = {
  name: 'sold-out',
  takes: 'ISIN [END]',
  does: 'Marks a product of the issuer as sold out, until an end by the clock of the market if there is one.',
  run: (call) => change(call, 'sold_out'),
}

export const bidOnly: Command = {
  name: 'bid-only',
  takes: 'ISIN [END]',
  does: 'Lets a product of the issuer only be sold, until an end as with sold-out.',
  run: (call) => change(call, 'operator'),
}

export const lift: Command = {
  name: 'lift',
  takes: 'ISIN',
  does: 'Lets a product be bought again.',
  run: (call) => change(call, null),
}
