// The Polish words of the screens that have a place in the app before they have their contents.

export const screens = {
  loginNeeded: {
    rankings: {
      page: 'Ranking',
      title: 'Zaloguj się, aby zobaczyć ranking',
      text: 'Tylko gracze widzą, jak wypadają na tle innych.',
    },
    exam: {
      page: 'Egzamin',
      title: 'Zaloguj się, aby zdać egzamin',
      text: 'Jeśli zdasz, wystawimy dyplom na twoją nazwę gracza.',
    },
  },
  upcoming: {
    passwordForgot: {
      page: 'Nie pamiętasz hasła',
      title: 'Poproś o nowe hasło',
      text: 'Tutaj wkrótce podasz swój adres e-mail. Dostaniesz wiadomość z linkiem do ustawienia nowego hasła.',
      action: 'Do logowania',
    },
    passwordReset: {
      page: 'Nowe hasło',
      title: 'Wybierz nowe hasło',
      text: 'Tutaj wkrótce wybierzesz nowe hasło, korzystając z linku z naszej wiadomości.',
      action: 'Do logowania',
    },
    player: {
      page: '{{username}}',
      title: 'Portfel gracza {{username}}',
      text: 'Tutaj wkrótce zobaczysz, co {{username}} kupuje i sprzedaje i z jakim wynikiem.',
      action: 'Do rankingu',
    },
    subrankings: {
      page: 'Własne rankingi',
      title: 'Graj ze znajomymi',
      text: 'Tutaj wkrótce zobaczysz rankingi, które dzielisz z przyjaciółmi, kolegami z pracy lub z klasy.',
      action: 'Do rankingu',
    },
    subrankingCreate: {
      page: 'Nowy ranking',
      title: 'Załóż własny ranking',
      text: 'Tutaj wkrótce nadasz rankingowi nazwę. Potem zaprosisz innych.',
      action: 'Do twoich rankingów',
    },
    subranking: {
      page: 'Własny ranking',
      title: 'Wyniki w twojej grupie',
      text: 'Tutaj wkrótce zobaczysz, kto prowadzi w tej grupie.',
      action: 'Do twoich rankingów',
    },
    subrankingInvite: {
      page: 'Zaproś graczy',
      title: 'Zaproś znajomych',
      text: 'Tutaj wkrótce zaprosisz innych e-mailem do tego rankingu.',
      action: 'Do twoich rankingów',
    },
    subrankingLeave: {
      page: 'Opuść ranking',
      title: 'Opuść ranking',
      text: 'Tutaj wkrótce opuścisz ten ranking. Twój portfel się od tego nie zmieni.',
      action: 'Do twoich rankingów',
    },
    subrankingDelete: {
      page: 'Usuń ranking',
      title: 'Usuń ranking',
      text: 'Tutaj wkrótce usuniesz własny ranking. Portfele graczy zostaną.',
      action: 'Do twoich rankingów',
    },
    exam: {
      page: 'Egzamin',
      title: 'Pokaż, co wiesz',
      text: 'Tutaj wkrótce odpowiesz na pytania tego egzaminu, jedno po drugim.',
      action: 'Do tematu',
    },
    examResult: {
      page: 'Wynik egzaminu',
      title: 'Zdane czy nie',
      text: 'Tutaj wkrótce zobaczysz, czy egzamin jest zdany i co otwiera ci dyplom.',
      action: 'Do tematu',
    },
  },
  rankings: {
    title: 'Ranking',
    intro: 'Kto najlepiej pomnoży swój kapitał początkowy?',
    period: 'Okres',
    periods: { overall: 'Cały konkurs', week: 'Ten tydzień', day: 'Dzisiaj' },
    empty: {
      overall: 'Najlepsza pięćdziesiątka konkursu',
      week: 'Najlepsza pięćdziesiątka tygodnia',
      day: 'Najlepsza pięćdziesiątka dnia',
    },
    emptyText:
      'Tutaj wkrótce zobaczysz pięćdziesięciu najlepszych graczy i swoje miejsce, według stopy zwrotu.',
    subrankings: 'Twoje rankingi',
  },
  academy: {
    title: 'Akademia',
    intro: 'Dowiedz się, jak działa produkt albo zlecenie. Z dyplomem możesz nimi handlować.',
    categories: { products: 'Produkty', orders: 'Zlecenia' },
    topics: {
      sprinters: {
        name: 'Sprintery',
        text: 'Z dźwignią szybciej w górę i szybciej w dół. Co to jest poziom stop loss?',
      },
      etfs: { name: 'ETF-y', text: 'Cały koszyk akcji naraz. Jak rozłożyć ryzyko?' },
      limit: { name: 'Zlecenia z limitem', text: 'Ty decydujesz, po jakim kursie kupujesz lub sprzedajesz.' },
      stoploss: {
        name: 'Zlecenia stop loss',
        text: 'Ogranicz stratę bez pilnowania kursu przez cały dzień.',
      },
    },
    lessons: 'Lekcja: {{topic}}',
    lessonsText: 'Tutaj wkrótce przeczytasz to, co trzeba wiedzieć. Potem zdasz egzamin.',
    exam: 'Do egzaminu',
    all: 'Wszystkie tematy',
  },
  account: {
    title: 'Konto',
    nav: 'Twoje konto',
    username: 'Nazwa gracza',
    email: 'Adres e-mail',
    since: 'W grze od',
    pages: {
      profile: { title: 'Profil', short: 'Kim jesteś w grze' },
      'email-settings': { title: 'E-maile', short: 'Jakie wiadomości od nas dostajesz' },
      'push-notifications': { title: 'Powiadomienia', short: 'Wiadomości na tym urządzeniu' },
      avatar: { title: 'Awatar', short: 'Twarz przy twojej nazwie' },
      delete: { title: 'Usunięcie konta', short: 'Koniec gry' },
    },
    profile: {
      title: 'Zmień swoje dane',
      text: 'Tutaj wkrótce zmienisz nazwę gracza, adres e-mail i hasło.',
    },
    emailSettings: {
      title: 'Wybierz swoje e-maile',
      text: 'Tutaj wkrótce wybierzesz, czy chcesz dostawać poranną wiadomość i newsletter.',
    },
    push: {
      title: 'Bądź na bieżąco',
      text: 'Tutaj wkrótce włączysz powiadomienia, na przykład o wykonaniu zlecenia.',
    },
    avatar: {
      title: 'Wybierz swoją twarz',
      text: 'Tutaj wkrótce wybierzesz awatar. Inni gracze widzą go obok twojej nazwy.',
      now: 'To jest teraz twój awatar.',
    },
    delete: {
      title: 'Usuń swoje konto',
      text: 'Tutaj wkrótce samodzielnie usuniesz konto. Chcesz to zrobić już teraz? Napisz do nas ze swojego adresu.',
      mail: 'Napisz do nas',
    },
  },
  search: {
    title: 'Szukaj',
    label: 'Nazwa, symbol lub ISIN',
    submit: 'Szukaj',
    start: 'Czego szukasz?',
    startText: 'Wpisz nazwę akcji lub ETF-u albo symbol lub ISIN.',
    history: 'Ostatnio szukane',
    forget: 'Wyczyść',
  },
  underlyings: {
    failed: 'Nie udało się wczytać tego kursu.',
    types: { in: 'Indeks', ir: 'Stopa procentowa', cu: 'Waluta', co: 'Surowiec', ss: 'Akcja', etf: 'ETF' },
  },
  article: {
    failed: 'Nie udało się wczytać tego tekstu.',
    titles: {
      rules: 'Zasady gry',
      prizes: 'Nagrody',
      terms: 'Regulamin',
      'individual-rights': 'Prawa osób, których dane dotyczą',
      cookies: 'Pliki cookie',
      impressum: 'Impressum',
    },
  },
  unsupported: {
    title: 'Twoja przeglądarka jest za stara',
    text: 'Ta gra używa techniki, której twoja przeglądarka nie zna. Zaktualizuj ją albo wybierz inną.',
    link: 'Sprawdź, które przeglądarki działają',
  },
}
