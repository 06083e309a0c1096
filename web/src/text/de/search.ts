import type { German } from '../translation.ts'

export const texts: German<'search'> = {
  title: 'Suche',
  label: 'Name, Symbol oder ISIN',
  submit: 'Suchen',
  start: 'Was suchst du?',
  startText: 'Gib den Namen einer Aktie oder eines ETFs ein, oder das Symbol oder die ISIN.',
  history: 'Zuletzt gesucht',
  forget: 'Löschen',
}
