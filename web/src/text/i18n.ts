import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { nl } from './nl.ts'

/** A catalogue in another language: the same keys, all of them. It is loaded when its language is chosen. */
export type Catalogue = Translated<typeof nl>

type Translated<T> = { [Key in keyof T]: T[Key] extends string ? string : Translated<T[Key]> }

/** Makes the texts ready, in Dutch. */
export function startTexts() {
  return i18next.use(initReactI18next).init({
    lng: 'nl',
    resources: { nl: { translation: nl } },
    interpolation: { escapeValue: false },
  })
}
