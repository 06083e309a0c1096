import type { Polish } from '../translation.ts'

export const texts: Polish<'mistakes'> = {
  lesson: 'Przeczytaj w 1 minutę, czego to uczy',
  more: 'Przeczytaj całą lekcję',
  hide: 'Nie pokazuj więcej',
  hidden: 'Nie zobaczysz więcej lekcji na ten temat.',
  hideFailed: 'To się nie udało.',
}
