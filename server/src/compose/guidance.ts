import type { Academy } from '../modules/academy/create-academy.ts'
import { diplomasOf } from '../modules/academy/diplomas.ts'
import type { Market } from '../modules/market/market.ts'
import { createMistakes, type MistakesDeps } from '../modules/mistakes/create-mistakes.ts'
import { createOnboarding } from '../modules/onboarding/create-onboarding.ts'
import type { Trading } from '../modules/trading/create-trading.ts'
import type { Feature } from './http.ts'
import type { Platform } from './platform.ts'

/** Makes what leads players who are new or who made a mistake: the first steps, and the lessons about mistakes. */
export function composeGuidance(
  platform: Platform,
  {
    market,
    trading,
    academy,
    competitionOf,
  }: { market: Market; trading: Trading; academy: Academy } & Pick<MistakesDeps, 'competitionOf'>,
): Feature[] {
  const { mistakeTexts } = academy
  const { everOwned } = trading.trades
  return [
    createOnboarding({ ...platform, diplomasOf, everOwned, product: market.product }),
    createMistakes({ ...platform, ...trading, market, competitionOf, textsIn: mistakeTexts }),
  ]
}
