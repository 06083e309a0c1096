import type { Polish } from '../translation.ts'

export const texts: Polish<'desk-competitions'> = {
  intro: 'Utwórz konkurs dla klasy, firmy lub znajomych. Dopóki go nie opublikujesz, widzisz go tylko ty.',
  one: 'Konkurs',
  house: 'Konkurs gry',
  nameless: 'Jeszcze bez nazwy',
  draft: 'szkic',
  loadFailed: 'Nie udało się wczytać konkursu.',
  rules: 'Zasady',
  save: 'Zapisz szkic',
  saved: 'Zapisano.',
  stages: {
    planned: 'zaplanowany',
    open: 'jeszcze nie zaczęty',
    practice: 'okres próbny',
    running: 'trwa',
    over: 'zakończony',
  },
  list: {
    title: 'Twoje konkursy',
    loadFailed: 'Nie udało się wczytać konkursów.',
    empty: 'Nie ma jeszcze konkursów',
    emptyText: 'Utwórz pierwszy. Do publikacji możesz wszystko zmienić.',
    name: 'Nazwa',
    stage: 'Stan',
    period: 'Okres',
    joined: 'Uczestnicy',
    code: 'Kod',
  },
  new: {
    action: 'Nowy konkurs',
    title: 'Nowy konkurs',
    intro:
      'Zacznij od zwykłych zasad albo skopiuj je z wcześniejszego konkursu. Potem możesz wszystko zmienić.',
    from: 'Zacznij od',
    usual: 'Zwykłe zasady',
    submit: 'Utwórz szkic',
    copyName: '{{name}} (kopia)',
  },
  held: {
    title: 'Wstrzymane nagrody',
    text: 'Nie dawaj jeszcze nagrody tym graczom: sprawdzamy, czy mają więcej niż jedno konto. Dostaniesz wiadomość, gdy to się zmieni.',
    placed: '{{username}} (miejsce {{position}})',
  },
  overview: {
    title: 'Przegląd',
    owner: 'Organizator',
  },
  preview: {
    title: 'Tak widzą to gracze',
  },
  change: {
    label: 'Zapisz zmianę',
    title: 'Zmienić zasady?',
    informs_one: 'Jeden uczestnik dostanie o tym wiadomość z twoim powodem.',
    informs_few: '{{count}} uczestników dostanie o tym wiadomość z twoim powodem.',
    informs_many: '{{count}} uczestników dostanie o tym wiadomość z twoim powodem.',
    informs_other: '{{count}} uczestników dostanie o tym wiadomość z twoim powodem.',
    quiet: 'Uczestnicy nie dostaną o tym wiadomości: nie była to zasada, na którą się zgodzili.',
  },
  actions: {
    title: 'Co możesz zrobić?',
    publish: {
      label: 'Opublikuj',
      title: 'Opublikować?',
      text: 'Otrzymasz kod, którym inni dołączają. Potem nie wszystko da się zmienić.',
      done: 'Opublikowano. Kod to {{code}}.',
      unsaved: 'Najpierw zapisz zmiany. Potem możesz opublikować.',
      contradictory: 'Najpierw popraw to, co trzeba. Potem możesz opublikować.',
    },
    deleteDraft: {
      label: 'Usuń szkic',
      title: 'Usunąć szkic?',
      text: 'Tego nie można cofnąć.',
    },
    close: {
      label: 'Zamknij zapisy',
      title: 'Zamknąć zapisy?',
      text: 'Nikt już nie dołączy. Obecni uczestnicy tego nie odczują.',
      done: 'Zapisy są zamknięte.',
      not: 'Zapisy są już zamknięte.',
    },
    end: {
      label: 'Zakończ teraz',
      title: 'Zakończyć teraz?',
      text_one:
        'Obecny wynik będzie końcowy. Jeden uczestnik dostanie wiadomość z twoim powodem. Tego nie można cofnąć.',
      text_few:
        'Obecny wynik będzie końcowy. {{count}} uczestników dostanie wiadomość z twoim powodem. Tego nie można cofnąć.',
      text_many:
        'Obecny wynik będzie końcowy. {{count}} uczestników dostanie wiadomość z twoim powodem. Tego nie można cofnąć.',
      text_other:
        'Obecny wynik będzie końcowy. {{count}} uczestników dostanie wiadomość z twoim powodem. Tego nie można cofnąć.',
      done: 'Konkurs jest zakończony. Wyniki końcowe pojawią się za minutę.',
      not: 'Wcześniej zakończyć można tylko trwający konkurs.',
    },
    delete: {
      label: 'Usuń konkurs',
      title: 'Usunąć {{name}}?',
      text_one: 'Wszystko z tego konkursu zniknie. Jeden uczestnik dostanie wiadomość z twoim powodem.',
      text_few: 'Wszystko z tego konkursu zniknie. {{count}} uczestników dostanie wiadomość z twoim powodem.',
      text_many:
        'Wszystko z tego konkursu zniknie. {{count}} uczestników dostanie wiadomość z twoim powodem.',
      text_other:
        'Wszystko z tego konkursu zniknie. {{count}} uczestników dostanie wiadomość z twoim powodem.',
      done: 'Konkurs jest usunięty.',
      not: 'Usunąć już nie można: złożono zlecenia.',
    },
  },
  form: {
    groups: {
      texts: 'Nazwa i teksty',
      period: 'Kiedy',
      joining: 'Dołączanie',
      money: 'Pieniądze i limity',
      unlocked: 'Od razu dostępne dla wszystkich',
      others: 'Co widzą inni',
    },
    name: 'Nazwa',
    nameHint: 'Widoczna u góry u wszystkich uczestników.',
    text: 'Opis dla uczestników',
    textHint: 'Kto wpisze kod, najpierw czyta to. Możesz używać Markdown: **pogrubienie**, listy, linki.',
    prizes: 'Nagrody',
    prizesHint: 'Na osobnej stronie. Zostaw puste, jeśli nie ma nagród.',
    start: 'Początek',
    startHint: 'Od {{at}} liczy się każde zlecenie.',
    end: 'Koniec',
    endHint_one: 'Do {{at}}: to jeden dzień. Kursy z tej chwili decydują o wynikach.',
    endHint_few: 'Do {{at}}: to {{count}} dni. Kursy z tej chwili decydują o wynikach.',
    endHint_many: 'Do {{at}}: to {{count}} dni. Kursy z tej chwili decydują o wynikach.',
    endHint_other: 'Do {{at}}: to {{count}} dni. Kursy z tej chwili decydują o wynikach.',
    practiceFrom: 'Najpierw próba',
    practiceFromDate: 'Próba od',
    practiceFromNone: 'Nie ma okresu próbnego: pierwsze zlecenie od razu się liczy.',
    practiceFromHint: 'Od {{at}} wszyscy ćwiczą. Na starcie każdy zaczyna od nowa.',
    joinFrom: 'Dołączanie dopiero od daty',
    joinFromDate: 'Dołączanie od',
    joinFromNone: 'Dołączyć można od razu po publikacji.',
    joinFromHint: 'Kto wpisze kod wcześniej, dołączy dopiero {{at}}.',
    joinUntil: 'Dołączanie do daty',
    joinUntilDate: 'Dołączanie do',
    joinUntilNone: 'Dołączyć można do końca. Kto przyjdzie później, ma mniej czasu.',
    joinUntilHint: 'Po {{at}} nikt już nie dołączy.',
    startingBalance: 'Kwota startowa w euro',
    startingBalanceHint: 'Każdy zaczyna z {{amount}}.',
    weeklyDeposit: 'Dopłata w każdy poniedziałek, w euro',
    weeklyDepositHint_one:
      'Każdy dostaje jeden raz {{amount}}, w poniedziałek o 00:00. Te pieniądze liczą się jako wkład, a nie jako zysk: nikt nie zyskuje dzięki nim miejsc. Kto dołączy później, dostanie je tylko wtedy, gdy będzie jeszcze jakiś poniedziałek.',
    weeklyDepositHint_few:
      'Każdy dostaje w każdy poniedziałek o 00:00 {{amount}}: {{count}} razy, razem {{total}}. Te pieniądze liczą się jako wkład, a nie jako zysk: nikt nie zyskuje dzięki nim miejsc. Kto dołączy później, dostanie dopłaty tylko za kolejne poniedziałki.',
    weeklyDepositHint_many:
      'Każdy dostaje w każdy poniedziałek o 00:00 {{amount}}: {{count}} razy, razem {{total}}. Te pieniądze liczą się jako wkład, a nie jako zysk: nikt nie zyskuje dzięki nim miejsc. Kto dołączy później, dostanie dopłaty tylko za kolejne poniedziałki.',
    weeklyDepositHint_other:
      'Każdy dostaje w każdy poniedziałek o 00:00 {{amount}}: {{count}} razy, razem {{total}}. Te pieniądze liczą się jako wkład, a nie jako zysk: nikt nie zyskuje dzięki nim miejsc. Kto dołączy później, dostanie dopłaty tylko za kolejne poniedziałki.',
    weeklyDepositNone: 'Puste: nie ma dopłat.',
    weeklyDepositNever: 'Między początkiem a końcem nie ma poniedziałku: nie będzie dopłat.',
    costFixed: 'Stały koszt zlecenia w euro',
    costPercent: 'Koszt w procentach zlecenia',
    costsHint:
      'Zlecenie na {{trade}} kosztuje {{paid}}. Sto takich zleceń to {{all}}: {{share}} kwoty startowej.',
    sprinterCap: 'Limit w Sprinterach, w euro',
    sprinterCapHint: 'Kto chce mieć w Sprinterach więcej niż {{amount}}, dostanie odmowę.',
    sprinterCapNone: 'Nikt nie kupi Sprinterów.',
    underlyingCapPercent: 'Największy udział jednego instrumentu, w procentach',
    underlyingCapHint:
      'Najwyżej {{percent}} portfela w jednej spółce lub indeksie. Kto chce zainwestować wszystko, potrzebuje co najmniej {{least}}.',
    underlyingCapNone: 'Puste: wolno postawić wszystko na jedną akcję.',
    openHint: 'Dostępne od startu: {{types}}.',
    learnedHint: 'Po zdobyciu dyplomu: {{types}}.',
    visibility: 'Portfele innych',
    visibilities: {
      always: 'Zawsze',
      afterEnd: 'Po zakończeniu',
      never: 'Nigdy',
    },
    visibilityHints: {
      always: 'Każdy widzi, co ma lider, i może to skopiować.',
      afterEnd: 'W trakcie widać tylko wyniki. Po zakończeniu także, skąd się wzięły.',
      never: 'Nikt nie sprawdzi, skąd się wziął wynik innych.',
    },
    areResetsAllowed: 'Wolno zacząć od nowa',
    areResetsAllowedHints: {
      yes: 'Kto wszystko straci, raz dziennie zaczyna od nowa. Liczy się najlepsza próba.',
      no: 'Każdy ma jedną szansę.',
    },
    showsRiskAdjusted: 'Pokaż też wynik po ryzyku',
    showsRiskAdjustedHints: {
      yes: 'Lista pokazuje dwie liczby: widać też tych, którzy wygrywają spokojnie. Pojawia się po pięciu dniach.',
      no: 'Lista pokazuje tylko stopę zwrotu: największe szanse ma ten, kto dużo ryzykuje.',
    },
    mistakes: {
      moment: 'Wpisz datę, np. 24.11.2026, i godzinę.',
      amount: 'Wpisz dozwoloną kwotę, np. 2,50.',
      percent: 'Wpisz liczbę całkowitą od 1 do 100 lub zostaw puste.',
    },
    unreadable: 'W formularzu jest coś niepoprawnego.',
    fixedTogether: {
      over: 'Szare zasady są ustalone: konkurs się zakończył.',
      trading: 'Szare zasady są ustalone: trwa już handel i gracze na to liczą.',
    },
    fixed: {
      over: 'To jest ustalone: konkurs się zakończył.',
      trading: 'To jest ustalone: trwa już handel i gracze na to liczą.',
      joined: 'To jest ustalone: ktoś już dołączył z portfelem, który tak się zaczął.',
      passed: 'To jest ustalone: ten moment już minął.',
    },
  },
  lint: {
    title: 'Czy wszystko się zgadza?',
    none: 'Nie widzimy żadnych sprzeczności.',
    severities: {
      error: 'Trzeba zmienić',
      warning: 'Uwaga',
      hint: 'Warto wiedzieć',
    },
    sentences: {
      name_missing: 'Nadaj konkursowi nazwę.',
      end_not_after_start: 'Koniec nie jest po początku. Wybierz późniejszy koniec.',
      over_already: 'Koniec już minął. Wybierz nowy okres.',
      no_trading: 'W tym okresie giełda się nie otworzy. Wybierz dłuższy: otwiera się dopiero {{at}}.',
      started_already: 'Początek już minął ({{at}}). Wszyscy zaczną za późno. Wybierz późniejszy początek.',
      start_on_closed_day:
        'Konkurs zaczyna się w dzień, gdy giełda jest zamknięta. Pierwsze zlecenie możliwe {{at}}. Wybierz dzień handlowy.',
      start_on_holiday:
        'Początek wypada w święto giełdowe. Nie będzie kursów. Wybierz następny dzień handlowy.',
      start_outside_hours: 'Na początku giełda jest zamknięta. Pierwsze zlecenie możliwe {{at}}.',
      end_on_closed_day:
        'Ostatniego dnia giełda jest zamknięta: nic się już nie zmieni. Wybierz piątek wcześniej, jeśli chcesz ciekawego finału.',
      end_on_holiday: 'Koniec wypada w święto giełdowe. Nie będzie kursów. Wybierz zwykły dzień handlowy.',
      end_outside_hours: 'Na końcu giełda jest zamknięta. Liczy się ostatni kurs zamknięcia.',
      practice_not_before_start:
        'Próba nie zaczyna się przed konkursem. Wybierz wcześniejszą datę albo ją wyłącz.',
      practice_without_trading: 'W okresie próbnym giełda jest zamknięta. Zacznij próbę wcześniej.',
      practice_without_joining:
        'Nikt nie może ćwiczyć: dołączyć można dopiero na starcie. Pozwól dołączać wcześniej.',
      joining_ends_before_it_begins: 'Dołączanie kończy się, zanim się zacznie. Zamień daty albo usuń jedną.',
      joining_begins_after_end: 'Dołączyć można dopiero po wszystkim. Wybierz wcześniejszą datę.',
      joining_over_before_known:
        'Czas na dołączenie już minął, a nikt nie zna kodu. Wybierz późniejszą datę.',
      joining_ends_soon:
        'Na dołączenie zostało mało czasu. Od razu przekaż kod albo wybierz późniejszą datę.',
      joining_begins_after_start: 'Dołączyć można dopiero po starcie. Nikt nie zdąży na początek.',
      everything_locked: 'Nikt nic nie kupi, nawet z dyplomem. Odblokuj produkt i rodzaj zlecenia.',
      locked_until_diploma: 'Bez dyplomu nikt nic nie kupi. Odblokuj coś albo daj czas na akademię.',
      locked_for_good: 'Tego nikt nie użyje: {{types}}. Nie ma na to dyplomu. Odblokuj, jeśli tego chcesz.',
      sprinter_limit_too_low:
        'Za {{limit}} nikt nie kupi Sprintera: najtańszy kosztuje {{amount}}. Podnieś limit.',
      sprinters_without_limit:
        'Sprintery są odblokowane, ale limit to 0 euro. Podnieś limit albo je zablokuj.',
      sprinter_limit_above_balance:
        'Limit Sprinterów jest wyższy niż kwota startowa. Wolno więc wszystko. Obniż go, jeśli tego nie chcesz.',
      underlying_cap_too_low:
        'Największy udział to {{limit}} i nic za to nie kupisz: najtańsze kosztuje {{amount}}. Podnieś go.',
      underlying_cap_single_type:
        'Jest tylko jeden rodzaj produktu ({{types}}), na {{number}} instrumentów. Można zainwestować najwyżej {{percent}}. Podnieś udział albo odblokuj więcej.',
      underlying_cap_is_none: '100 procent to żaden limit. Zostaw puste.',
      weekly_deposit_never:
        'Między początkiem a końcem nie ma poniedziałku. Nikt więc nie dostanie dopłaty. Wydłuż okres albo zostaw puste.',
      weekly_deposits_above_balance:
        'Przez {{number}} tyg. dopłaty wyniosą {{amount}}, więcej niż kwota startowa {{limit}}. Kto zacznie późno, będzie miał dużo mniej. Obniż kwotę, jeśli tego nie chcesz.',
      costs_eat_balance:
        'Sto zleceń kosztuje razem {{amount}}: {{percent}} kwoty startowej. Kto handluje, zawsze traci. Obniż koszty.',
      risk_adjusted_too_short:
        'Jest {{number}} dni handlowych. Wynik po ryzyku potrzebuje pięciu, więc się nie pojawi. Wydłuż okres albo go wyłącz.',
      prizes_cannot_be_checked:
        'Są nagrody, ale nikt nie sprawdzi, jak wygrał zwycięzca. Pokaż portfele po zakończeniu.',
      prizes_with_resets:
        'Są nagrody i wolno zaczynać od nowa. Wygra ten, kto najczęściej ryzykuje. Wyłącz to.',
      prizes_with_open_portfolios:
        'Każdy może kopiować lidera. Wybierz „Po zakończeniu”, jeśli to nie w porządku.',
      prizes_with_late_entry:
        'Kto dołącza później, najpierw widzi kursy. Zamknij zapisy na starcie, jeśli to nie w porządku.',
    },
  },
  dryRun: {
    title: 'Próbna rozgrywka',
    intro:
      '{{players}} wymyślonych graczy rozgrywa cały konkurs na wymyślonej giełdzie. Nikt tego nie zauważy i nic po tym nie zostanie.',
    unsaved: 'Próbna rozgrywka używa zapisanych zasad.',
    loadFailed: 'Nie udało się wczytać próbnych rozgrywek.',
    start: 'Rozpocznij próbną rozgrywkę',
    cancel: 'Przerwij próbną rozgrywkę',
    states: {
      waiting: 'Próbna rozgrywka zaraz się zacznie.',
      running: 'Próbna rozgrywka trwa:',
      done: 'Gotowe:',
      failed: 'Nie udało się:',
      cancelled: 'Przerwano:',
    },
    failures: {
      no_database: 'Serwer nie mógł uruchomić bazy danych. Operator znajdzie powód w dzienniku serwera.',
      killed: 'Serwer przerwał próbną rozgrywkę, może z braku pamięci. Spróbuj jeszcze raz.',
      fault: 'Coś poszło nie tak. Operator znajdzie powód w dzienniku serwera.',
    },
    otherRules: 'Po tej próbie zasady się zmieniły. Rozpocznij nową, aby zobaczyć, co to zmienia.',
    honest:
      'Tak może być, ale nie musi: kolejna próba ma inne kursy. Połowa graczy ma wszystkie dyplomy. Kogo zasada odrzuci trzy razy, ten się jej trzyma.',
    median: 'Środkowy gracz',
    highest: 'Najlepszy gracz',
    lowest: 'Najsłabszy gracz',
    market: 'Sama giełda',
    tradesEach: 'Zlecenia średnio',
    costsEach: 'Koszty średnio',
    spread: 'Rozkład wyników',
    spreadText:
      'Straty: {{lost}} z {{players}} graczy ({{share}}). Ośmiu na dziesięciu ma wynik od {{low}} do {{high}}.',
    marketText: 'Sama giełda: {{market}}.',
    medianMark: 'środkowy gracz',
    marketMark: 'giełda',
    below: 'poniżej {{until}}',
    above: 'od {{from}}',
    between: '{{from}} do {{until}}',
    players: 'Gracze',
    trades: 'Zlecenia',
    costs: 'Koszty',
    knockOuts: 'Knock-outy',
    noKnockOuts: 'Nikt nie miał Sprintera z knock-outem.',
    knockOutsText:
      'Knock-out u {{by}} z {{players}} graczy ({{share}}), w sumie {{times}} razy. Ich łączna strata: {{lost}}.',
    refusals: 'Co odrzuciły zasady',
    noRefusals: 'Niczego nie odrzucono.',
    refusalsText: 'Odrzucone zlecenia: {{refused}} z {{sent}} ({{share}}).',
    refused: 'zlecenia: {{orders}}, gracze: {{players}}',
    rules: {
      locked: 'Brakowało dyplomu',
      sprinterLimit: 'Za dużo pieniędzy w Sprinterach',
      underlyingCap: 'Za dużo w jednej akcji lub indeksie',
      noFunds: 'Za mało pieniędzy',
      ordersPerDay: 'Za dużo zleceń jednego dnia',
      bidOnly: 'Tylko do sprzedaży',
      other: 'Coś innego, np. brak kursu',
    },
    winners: 'Co robili najlepsi',
    winnersText:
      'Wśród {{best}} najlepszych {{winners}} to rodzaj „{{name}}”. Wśród wszystkich graczy ten rodzaj to {{share}}.',
    ofAll: '{{winners}} z {{players}}',
    best: 'Dziesięciu najlepszych',
    sprintersText_one: 'Spośród {{of}} najlepszych głównie Sprintery kupowała 1 osoba.',
    sprintersText_few: 'Spośród {{of}} najlepszych głównie Sprintery kupowało: {{count}}.',
    sprintersText_many: 'Spośród {{of}} najlepszych głównie Sprintery kupowało: {{count}}.',
    sprintersText_other: 'Spośród {{of}} najlepszych głównie Sprintery kupowało: {{count}}.',
    characters: 'Wszystkie rodzaje graczy',
    character: 'Rodzaj gracza',
    amongBest: 'Wśród najlepszych',
    result: 'Wynik',
    medianResult: 'Środkowy wynik',
    inSprinters: 'Kupione w Sprinterach',
    withDiplomas: 'z dyplomami',
    names: {
      etfHolder: 'Trzyma ETF-y',
      spreader: 'Dywersyfikuje',
      trendFollower: 'Podąża za trendem',
      sprinterGambler: 'Ryzykuje Sprinterami',
      overtrader: 'Handluje za dużo',
      holderWhoGambles: 'Trzyma, czasem ryzykuje',
      spreaderWithTrends: 'Dywersyfikuje i śledzi trend',
    },
  },
}
