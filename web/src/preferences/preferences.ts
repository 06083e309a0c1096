// What a player prefers on every device: the language and the theme. The server keeps them, and each device its own copy,
// which counts until the server has answered.

import type { User } from '@koersklasse/contract/accounts.ts'
import { updateUser } from '@koersklasse/contract/profile.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Theme } from '@koersklasse/domain/accounts/themes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { userQuery } from '../api/queries.ts'
import { keepLocale, locale } from '../text/locale.ts'
import { chooseTheme, chosenTheme, hasChosenTheme } from './theme.ts'

/** Applies what a player chose, on this device or another. A new language loads the page again. */
export function applyPreferences({ language, theme }: User): void {
  if (theme !== null && theme !== chosenTheme()) chooseTheme(theme)
  changeLanguage(language)
}

/** Keeps a language on this device and loads the page again in it; does nothing if the page is in that language already. */
function changeLanguage(language: Language): void {
  if (language !== locale && keepLocale(language)) location.reload()
}

/** Saves a language or a theme for the player; for a visitor it is kept on this device alone. */
export function useSavePreference() {
  const client = useQueryClient()
  const user = useQuery(userQuery).data
  return useMutation({
    mutationFn: async (change: { language: Language } | { theme: Theme }) => {
      if ('theme' in change) chooseTheme(change.theme)
      if (user) client.setQueryData(userQuery.queryKey, (await call(updateUser, { body: change })).user)
      if ('language' in change) changeLanguage(change.language)
    },
  })
}

/** The theme that was chosen on this device and that the player, who has chosen none elsewhere, should have everywhere. */
export function themeToSave({ theme }: User): Theme | null {
  return theme === null && hasChosenTheme() ? chosenTheme() : null
}
