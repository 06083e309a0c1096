import { type Theme, themes } from '@koersklasse/domain/accounts/themes.ts'

const key = 'theme'

/** Whether a theme was chosen on this device. */
export const hasChosenTheme = (): boolean => localStorage.getItem(key) !== null

/** The theme that was chosen on this device; the system's if none was. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(key)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Applies a theme and stores it on this device, for before-paint.js to apply when the next page loads. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
