import type { nl } from './nl.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof nl }
  }
}
