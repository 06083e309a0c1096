// The issuer's terms: its ladders, its financing and its fees. A JSON file that people edit, so all of its mistakes are
// reported at once.

import type { DividendShare } from '@koersklasse/domain/corporate-actions/dividend.ts'
import {
  type Currency,
  currencies,
  type Instrument,
  type InstrumentType,
  instrumentTypes,
  isIsin,
} from '@koersklasse/domain/market/instrument.ts'
import { type Decimal, decimalOne, parseDecimal } from '@koersklasse/domain/money/decimal.ts'
import { type LeverageClass, leverageCaps } from '@koersklasse/domain/products/bid-only.ts'
import type { FinancingTerms } from '@koersklasse/domain/products/financing.ts'
import type { IssuerSpread } from '@koersklasse/domain/products/issuer-spread.ts'
import type { Slippage } from '@koersklasse/domain/products/knock-out.ts'
import type { RatioFrom } from '@koersklasse/domain/products/ladder.ts'
import { z } from 'zod'
import { StartupError } from '../../../platform/startup-error.ts'

/** How the issuer makes and keeps its products. */
export interface IssuerTerms {
  ladder: { types: readonly ('sp' | 'sb')[]; leverages: Readonly<Record<LeverageClass, readonly Decimal[]>> }
  xTurbos: {
    /** The ISINs of their underlyings. */
    on: readonly string[]
    days: readonly number[]
    leverages: Readonly<Record<LeverageClass, readonly Decimal[]>>
    premiumRate: Decimal
  }
  trackers: { on: readonly InstrumentType[]; yearlyFee: Decimal; ratios: readonly RatioFrom[] }
  /** The ISINs of the ETFs that have Sprinters, as if they were underlyings. */
  etfs: readonly string[]
  ratios: Readonly<Record<InstrumentType, readonly RatioFrom[]>>
  /** The buffer of stop-loss levels, by type of underlying, or by ISIN. */
  buffers: Readonly<Record<string, Decimal>>
  financing: { margin: Decimal; reference: Readonly<Record<Currency, Decimal>> }
  spread: IssuerSpread
  slippage: Slippage
  dividendShare: DividendShare
}

const classes = Object.keys(leverageCaps) as [LeverageClass, ...LeverageClass[]]

const decimal = z.string().transform((text, context): Decimal => {
  const value = parseDecimal(text)
  if (value !== null) return value
  context.addIssue('is not a decimal number as text')
  return z.NEVER
})
const positive = decimal.refine((value) => value > 0n, 'is not above zero')
const leverage = decimal.refine((value) => value > decimalOne, 'is not above 1')
/** A share or a rate: between zero and one half. */
const fraction = decimal.refine((value) => value >= 0n && value < decimalOne / 2n, 'is not from 0 to 0.5')
const isin = z.string().refine(isIsin, 'is not an ISIN with a valid check digit')
const ratios = z
  .array(z.strictObject({ from: decimal, ratio: positive }))
  .refine((list) => list[0]?.from === 0n, 'does not begin from 0')
  .refine(
    (list) => list.every(({ from }, index) => index === 0 || from > list[index - 1]!.from),
    'is not in rising order',
  )
const share = decimal.refine((value) => value >= -decimalOne && value <= decimalOne, 'is not from -1 to 1')
const whole = z.int().min(0).max(1_000)

const issuerTerms = z.strictObject({
  ladder: z.strictObject({
    types: z.array(z.enum(['sp', 'sb'])),
    leverages: z.record(z.enum(classes), z.array(leverage)),
  }),
  xTurbos: z.strictObject({
    on: z.array(isin),
    days: z.array(z.int().min(1).max(3_650)),
    leverages: z.record(z.enum(classes), z.array(leverage)),
    premiumRate: fraction,
  }),
  trackers: z.strictObject({ on: z.array(z.enum(instrumentTypes)), yearlyFee: fraction, ratios }),
  etfs: z.array(isin),
  ratios: z.record(z.enum(instrumentTypes), ratios),
  buffers: z
    .record(z.union([z.enum(instrumentTypes), isin]), fraction)
    .refine((list) => instrumentTypes.every((type) => type in list), 'lacks a type of instrument'),
  financing: z.strictObject({ margin: fraction, reference: z.record(z.enum(currencies), fraction) }),
  spread: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('ticks'), ticks: whole }),
    z.strictObject({ kind: z.literal('share'), basisPoints: whole }),
  ]),
  slippage: z.strictObject({ ticks: whole, tickSize: positive }),
  dividendShare: z.strictObject({ long: share, short: share }),
})

/**
 * Reads the issuer's terms.
 * @param json decimals as text, rates and shares as fractions
 * @throws a StartupError that lists every mistake, one per line
 */
export function readIssuerTerms(json: string): IssuerTerms {
  const parsed = issuerTerms.safeParse(parseJson(json))
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map(({ path, message }) => `- ${path.join('.')} ${message}`)
  throw new StartupError(`The terms of the issuer are not right:\n${mistakes.join('\n')}`)
}

/** The buffer of the stop-loss levels on an underlying: its own, or that of its type. */
export function bufferOf({ buffers }: IssuerTerms, { isin, type }: Instrument): Decimal {
  return buffers[isin] ?? buffers[type]!
}

/** The financing terms of Sprinters on an underlying, with the reference rate of its currency. */
export function financingOf(
  { financing }: IssuerTerms,
  { currency }: Pick<Instrument, 'currency'>,
): FinancingTerms {
  return { reference: financing.reference[currency], margin: financing.margin }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartupError('The terms of the issuer are not right:\n- they are not JSON', { cause: error })
  }
}
