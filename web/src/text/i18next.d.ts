import type { leveraged } from './leveraged.nl.ts'
import type { nl } from './nl.ts'
import type { payouts } from './payouts.nl.ts'
import type { trading } from './trading.nl.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof nl & {
        trading: typeof trading
        leveraged: typeof leveraged
        payouts: typeof payouts
      }
    }
  }
}
