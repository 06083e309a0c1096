// Values that many messages contain: amounts, quantities, instants, prices.

import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { themes } from '@koersklasse/domain/accounts/themes.ts'
import { currencies } from '@koersklasse/domain/market/instrument.ts'
import type { Cents, Quantity } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { z } from 'zod'

/** An amount in whole euro cents. */
export const cents = z.int().meta({ description: 'Whole euro cents' }) as unknown as z.ZodType<Cents, number>

/** A number of pieces, zero or more. */
export const quantity = z.int().min(0).meta({ description: 'Pieces' }) as unknown as z.ZodType<
  Quantity,
  number
>

/** An instant in milliseconds since 1970 (UTC), by the market's clock unless stated otherwise. */
export const epochMs = z.int().meta({
  description: 'Milliseconds since 1970 (UTC)',
}) as unknown as z.ZodType<EpochMs, number>

/** An exact decimal as text, such as '185.92': at most 18 digits before the point and 10 after it. */
export const decimal = z.string().regex(/^-?\d{1,18}(\.\d{1,10})?$/)

/** An ISO 4217 code, or GBp or GBX for pence sterling. */
export const currency = z.enum(currencies)
/** The language of a player, for screens and mails: an ISO 639-1 code. */
export const language = z.enum(languages)
/** The language wanted; Dutch if left out. What a language does not have comes in Dutch. */
export const inLanguage = z.object({ language: language.optional() })
/** The look of the screens, the same on all devices of a player. */
export const theme = z.enum(themes)
/** A UUID: the id of anything but a product. */
export const id = z.uuid()
/** A product's id: its ISIN. */
export const productId = z.string().regex(/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/)
/** What the market calls an instrument, such as 'ASML'. */
export const symbol = z.string().min(1).max(20)
/** A text without NUL, which PostgreSQL cannot store. */
export const text = z.string().refine((value) => !value.includes('\0'))
