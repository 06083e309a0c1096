import type { Polish } from '../translation.ts'

export const texts: Polish<'mistakes'> = {
  lesson: 'Przeczytaj w 1 minutę, czego to uczy',
  more: 'Przeczytaj całą lekcję',
  hide: 'Nie pokazuj więcej',
  hidden: 'Nie zobaczysz więcej lekcji na ten temat.',
  hideFailed: 'To się nie udało.',
  settings: {
    intro: 'Gdy coś pójdzie nie tak, wyjaśniamy, czego to uczy. Najwyżej raz dziennie.',
    saved: 'Zapisano.',
    loadFailed: 'Nie można wczytać tych ustawień.',
    offline: 'Jesteś offline. Teraz nie możesz tego zmienić.',
    kinds: {
      'first-knock-out': 'Twój pierwszy knock-out',
      'aborted-order': 'Twoje pierwsze niewykonane zlecenie',
      'one-underlying': 'Prawie wszystko w jednym walorze',
      'many-trades': 'Dziesięć transakcji w jeden dzień',
      'holding-losers': 'Sprzedawanie zysków, trzymanie strat',
      'outside-hours': 'Zlecenie po cenie rynkowej po zamknięciu giełdy',
      'near-stop-loss': 'Sprinter blisko poziomu stop-loss',
    },
  },
}
