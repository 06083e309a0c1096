import type { Polish } from '../translation.ts'

export const texts: Polish<'avatar'> = {
  choose: 'Wybierz awatar',
  option: 'Awatar {{number}}',
  moods: {
    neutral: 'Zwykły',
    happy: 'Wesoły',
    sad: 'Smutny',
  },
  why: 'Twój awatar jest wesoły, gdy wartość twojego portfela dziś wzrosła, i smutny, gdy spadła. Inni gracze widzą go obok twojej nazwy.',
  submit: 'Wybieram ten awatar',
  changed: 'Twój awatar został zmieniony.',
  failed: 'Nie udało się zmienić awatara. Spróbuj ponownie.',
}
