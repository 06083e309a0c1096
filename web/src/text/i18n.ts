import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { nl } from './nl.ts'

/** A catalogue in any language: the keys of the Dutch one, all of them. */
type Catalogue = Translated<typeof nl>
type Translated<T> = { [Key in keyof T]: T[Key] extends string ? string : Translated<T[Key]> }

const catalogues: Record<'nl', Catalogue> = { nl }

/** Makes the texts ready, in Dutch. */
export function startTexts() {
  return i18next.use(initReactI18next).init({
    lng: 'nl',
    resources: { nl: { translation: catalogues.nl } },
    interpolation: { escapeValue: false },
  })
}
