import type { Polish } from '../translation.ts'

export const texts: Polish<'search'> = {
  title: 'Szukaj',
  label: 'Nazwa, symbol lub ISIN',
  submit: 'Szukaj',
  start: 'Czego szukasz?',
  startText: 'Wpisz nazwę akcji lub ETF-u albo symbol lub ISIN.',
  history: 'Ostatnio szukane',
  forget: 'Wyczyść',
}
