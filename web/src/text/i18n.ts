import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Locale, locale } from './locale.ts'
import { nl } from './nl.ts'

/** The catalogues that are fetched only by who reads them. Dutch is always there, for whatever cannot be had. */
const loaders = {
  nl: async () => ({ nl }),
  de: async () => ({ nl, de: (await import('./de.ts')).de }),
  pl: async () => ({ nl, pl: (await import('./pl.ts')).pl }),
} as const satisfies Record<Locale, () => Promise<object>>

/** Makes the texts ready in the language of this device; resolves to it. */
export async function startTexts(): Promise<Locale> {
  const catalogues: Partial<Record<Locale, object>> = await loaders[locale]().catch(() => ({ nl }))
  const language = locale in catalogues ? locale : 'nl'
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'nl',
    resources: Object.fromEntries(
      Object.entries(catalogues).map(([name, translation]) => [name, { translation }]),
    ),
    interpolation: { escapeValue: false },
  })
  return language
}
