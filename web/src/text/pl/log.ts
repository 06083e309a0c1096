import type { Polish } from '../translation.ts'

export const texts: Polish<'log'> = {
  title: 'Sprawdź wynik',
  intro: 'Nie musisz nam wierzyć: każdy może przeliczyć ranking.',
  how: {
    title: 'Jak to działa',
    names: 'Każda transakcja jest w dzienniku konkursu. Gracze mają tam inne nazwy.',
    codes:
      'Każdy wiersz ma kod. Wynika on z tego wiersza i z kodu wiersza przed nim. Jeśli coś się później zmieni, żaden następny kod się nie zgadza.',
    roots:
      'Kod ostatniego wiersza dnia to korzeń tego dnia. Kto zna korzeń, zauważy każdą zmianę w tym dniu.',
  },
  steps: {
    keep: 'Zapisuj od czasu do czasu korzenie albo daj je znajomemu.',
    download: 'Pobierz dziennik, gdy konkurs się skończy.',
    check: 'Przelicz go programem gry:',
  },
  own: {
    title: 'Twoja nazwa w dzienniku',
    text: 'Poszukaj tej nazwy w dzienniku, a znajdziesz swoje wiersze. Zachowaj ją dla siebie: kto ją zna, widzi, co robisz.',
    none: 'Nie ma cię jeszcze w dzienniku. Pojawisz się minutę po dołączeniu, gdy konkurs trwa.',
  },
  corrections: {
    title: 'Naprawione błędne kursy',
    text: 'Każdy dostał to, co stałoby się bez błędnego kursu. Wpisy są w dzienniku.',
    running: 'Trwa naprawa. Dopóki nie są gotowe wszystkie portfele, te produkty nie są w obrocie.',
    done: 'Zmienione portfele: {{count}}.',
  },
  days: {
    title: 'Korzeń każdego dnia',
    lines: 'wiersze: {{count}}',
    empty: 'Jeszcze żaden dzień nie minął',
    emptyText: 'Po północy będzie tu korzeń pierwszego dnia.',
  },
  running: 'Konkurs nie jest jeszcze zamknięty. Wyniki końcowe dojdą po jego zakończeniu.',
  closed: 'Konkurs jest zamknięty. Kursy zamknięcia i wyniki końcowe są pod ostatnim dniem.',
  hidden: {
    afterEnd:
      'Inni gracze nie mogą teraz widzieć twojego portfela. W dzienniku byłoby widać, co robisz. Dlatego pobierzesz go dopiero po końcu konkursu. Korzenie widać już teraz: potem nikt nie zmieni dziennika.',
    never:
      'W tym konkursie nie widać portfeli innych graczy, także po jego końcu. Dlatego dziennika nie można pobrać. Korzenie widać. Twoje wiersze są w pobranych danych.',
  },
  download: {
    all: 'Pobierz dziennik',
    roots: 'Zapisz korzenie',
    day: 'Pobierz',
    dayOf: 'Pobierz dziennik z {{date}}',
  },
  failed: 'Nie udało się wczytać dziennika.',
}
