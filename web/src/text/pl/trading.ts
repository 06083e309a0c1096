import type { Polish } from '../translation.ts'

export const texts: Polish<'trading'> = {
  order: {
    title: 'Zlecenie',
    side: 'Kupno lub sprzedaż',
    sides: { buy: 'Kup', sell: 'Sprzedaj' },
    toOrder: 'Do zlecenia',
    visitor: 'Zaloguj się, aby handlować',
    visitorText: 'Z kontem zaczynasz z kwotą {{balance}} wirtualnych pieniędzy.',
    quantity: 'Liczba sztuk',
    quantityHint: 'Możesz teraz kupić najwyżej {{most}}.',
    quantityHintSell: 'Masz {{most}}.',
    quantityError: 'Podaj prawidłową liczbę',
    tooMany: 'Tylu nie możesz kupić. Maksimum to teraz {{most}}.',
    tooManySell: 'Tylu nie masz. Masz {{most}}.',
    maximum: 'Maksimum',
    everything: 'Wszystko',
    quick: 'Szybki wybór',
    preview: 'Zobacz zlecenie',
    previewTitle: { buy: 'Zaraz kupisz', sell: 'Zaraz sprzedasz' },
    cashAfter: 'Dostępne potem',
    moving: 'Kurs się zmienia. Zlecenie dostanie kurs z chwili, w której do nas dotrze.',
    closed: 'Giełda jest zamknięta. Zlecenie poczeka do otwarcia: {{opening}}.',
    offline: 'Jesteś offline. Teraz nie da się składać zleceń.',
    confirm: { buy: 'Potwierdź kupno', sell: 'Potwierdź sprzedaż' },
    change: 'Zmień',
    failed: 'Nie udało się złożyć zlecenia. Spróbuj ponownie.',
    nothingHeld: 'Nie masz tego produktu',
    nothingHeldText: 'Najpierw go kup, a potem możesz go tu sprzedać.',
    noFunds: 'Masz za mało środków, żeby kupić choć jedną sztukę.',
    loadFailed: 'Nie udało się wczytać twojego salda.',
  },
  receipt: {
    number: 'Nr {{number}}',
    at: { buy: 'Kupno', sell: 'Sprzedaż' },
    pricePerPiece: 'Kurs za sztukę',
    gain: 'Wynik bez kosztów',
    quote: 'Kurs, po którym wykonano zlecenie',
    quoteTime: 'Czas giełdowy kursu',
    source: 'Źródło',
    sources: {
      simulator: 'Symulacja',
      replay: 'Prawdziwe kursy',
      ingest: 'Kursy organizatora',
      yahoo: 'Yahoo Finance, opóźnione',
    },
    original: 'Na giełdzie ({{currency}})',
    originalText: '{{bid}} bid, {{ask}} ask',
    rate: 'Kurs wymiany',
    rateText: '{{bid}} bid, {{ask}} ask',
    again: 'Kolejne zlecenie',
    dashboard: 'Do twojego pulpitu',
    waiting: 'Twoje zlecenie czeka',
    aborted: 'Twoje zlecenie nie zostanie wykonane',
  },
  type: {
    label: 'Rodzaj zlecenia',
    names: { market: 'Rynek', limit: 'Limit', stoploss: 'Stop loss' },
    whatIs: {
      market: 'Co to jest zlecenie rynkowe?',
      limit: 'Co to jest zlecenie z limitem?',
      stoploss: 'Co to jest zlecenie stop loss?',
    },
    does: {
      buy: {
        market: 'Kupujesz, gdy tylko to możliwe, po kursie ask z tej chwili.',
        limit: 'Ty ustalasz, ile najwyżej zapłacisz. Zlecenie czeka, aż kurs ask będzie tak niski.',
        stoploss:
          'Kupujesz dopiero, gdy kurs ask wzrośnie do twojego kursu stop. Wtedy od razu, po kursie z tej chwili.',
      },
      sell: {
        market: 'Sprzedajesz, gdy tylko to możliwe, po kursie bid z tej chwili.',
        limit: 'Ty ustalasz, ile najmniej dostaniesz. Zlecenie czeka, aż kurs bid będzie tak wysoki.',
        stoploss:
          'Ograniczasz stratę. Gdy kurs bid spadnie do twojego kursu stop, sprzedajesz od razu, po kursie z tej chwili. Może być niższy.',
      },
    },
  },
  price: {
    names: { limit: 'Limit za sztukę', stoploss: 'Kurs stop za sztukę' },
    now: { buy: 'Kurs ask to teraz {{price}}.', sell: 'Kurs bid to teraz {{price}}.' },
    error: 'Podaj kurs od {{least}} do {{most}}',
    quick: 'Szybki wybór kursu',
    same: 'Kurs teraz',
  },
  validity: {
    label: 'Ważność',
    names: { day: 'Dzień', week: 'Tydzień', month: 'Miesiąc', cancel: 'Do odwołania' },
    cancel: 'Zlecenie czeka, aż je anulujesz.',
    until: 'Zlecenie jest ważne do: {{moment}}.',
    through: 'Zlecenie jest ważne do końca dnia: {{day}}.',
  },
  estimate: {
    price: { limit: 'Twój limit', stoploss: 'Twój kurs stop' },
    about: { buy: 'Zapłacisz około', sell: 'Otrzymasz około' },
    bound: { buy: 'Zapłacisz najwyżej', sell: 'Otrzymasz co najmniej' },
    sprinterRoom: { now: 'Miejsce na Sprintery teraz', after: 'Miejsce na Sprintery potem' },
    underlyingRoom: { now: 'Miejsce w tym instrumencie teraz', after: 'Miejsce w tym instrumencie potem' },
  },
  notices: {
    triggered: {
      buy: {
        limit:
          'Kurs ask to teraz {{price}}. To już twój limit albo mniej. Zlecenie więc nie czeka: dostanie kurs z tej chwili.',
        stoploss:
          'Kurs ask to teraz {{price}}. To już twój kurs stop albo więcej. Zlecenie więc nie czeka: dostanie kurs z tej chwili.',
      },
      sell: {
        limit:
          'Kurs bid to teraz {{price}}. To już twój limit albo więcej. Zlecenie więc nie czeka: dostanie kurs z tej chwili.',
        stoploss:
          'Kurs bid to teraz {{price}}. To już twój kurs stop albo mniej. Zlecenie więc nie czeka: dostanie kurs z tej chwili.',
      },
    },
    tooMany: {
      buy: 'Teraz możesz kupić {{most}}. Jeśli potem będzie tak samo, zlecenie nie zostanie wykonane.',
      sell: 'Masz teraz {{most}}. Jeśli potem nie będziesz mieć więcej, zlecenie nie zostanie wykonane.',
    },
    noRoom: 'Masz już maksimum Sprinterów. Najpierw jakiś sprzedaj albo wybierz coś bez dźwigni.',
    noUnderlyingRoom:
      'W {{underlying}} możesz ulokować najwyżej {{share}} portfela. Teraz nic więcej się nie zmieści. Najpierw coś z tego sprzedaj albo wybierz coś innego.',
    stale: 'Ten kurs jest nieaktualny. Zlecenie zostanie wykonane dopiero, gdy pojawi się nowy kurs.',
    exDate:
      'Przy dywidendzie albo podziale akcji handel na chwilę ustaje. Zlecenie zostanie wykonane po pierwszym kursie, gdy giełda znów się otworzy.',
    silent: 'Teraz nie napływają kursy. Zlecenie zostanie wykonane po pierwszym nowym kursie.',
    awaited:
      'Giełda tego produktu jest zamknięta, dopiero się otworzyła albo zabrakło kursów. Zlecenie zostanie wykonane po pierwszym nowym kursie.',
    delayed:
      'Kursy są opóźnione o {{minutes}} min; zlecenie zostanie wykonane po pierwszym kursie po jego złożeniu.',
    delayedABit:
      'Kursy docierają tu z małym opóźnieniem; zlecenie zostanie wykonane po pierwszym kursie po jego złożeniu.',
    lateCancel:
      'Anulowanie działa od tej chwili: po wcześniejszych kursach zlecenie może jeszcze zostać wykonane.',
    nothingReserved:
      'Nie odkładamy pieniędzy ani sztuk. Co nie pasuje, gdy przyjdzie kolej na zlecenie, nie zostanie wykonane.',
  },
  bidOnly: {
    title: 'Teraz tylko do sprzedaży',
    causes: {
      leverage: 'Dźwignia jest wyższa, niż pozwala prawo. Emitent nie sprzedaje więc nowych sztuk.',
      sold_out: 'Emitent nie ma już sztuk.',
      operator: 'Organizator gry wstrzymał kupno tego produktu.',
    },
  },
  ended: {
    title: 'Ten produkt się skończył',
    text: 'Nie można go już kupić ani sprzedać. To, ile był jeszcze wart, jest na twoim koncie.',
  },
  what: {
    everything: 'wszystko',
    pieces: '{{quantity}} × {{name}}',
    most: 'jak najwięcej {{name}} (teraz {{quantity}})',
    all: 'wszystkie swoje {{name}} (teraz {{quantity}})',
  },
  review: {
    buy: {
      market: 'Kupujesz {{what}} po kursie ask z tej chwili. Teraz to {{price}}.',
      limit: 'Kupujesz {{what}}, gdy kurs ask będzie {{price}} lub niższy.',
      stoploss: 'Kupujesz {{what}}, gdy kurs ask będzie {{price}} lub wyższy, po kursie z tej chwili.',
    },
    sell: {
      market: 'Sprzedajesz {{what}} po kursie bid z tej chwili. Teraz to {{price}}.',
      limit: 'Sprzedajesz {{what}}, gdy kurs bid będzie {{price}} lub wyższy.',
      stoploss: 'Sprzedajesz {{what}}, gdy kurs bid będzie {{price}} lub niższy, po kursie z tej chwili.',
    },
    total: {
      about: {
        buy: 'To kosztuje około {{total}}, razem z kosztami.',
        sell: 'To daje około {{total}}, po kosztach.',
      },
      bound: {
        buy: 'To kosztuje najwyżej {{total}}, razem z kosztami.',
        sell: 'To daje co najmniej {{total}}, po kosztach.',
      },
    },
  },
  risk: {
    title: 'Co może się stać?',
    outlook: 'Tyle jest warta jedna sztuka, gdy {{underlying}} się zmienia.',
    value: 'Wartość sztuki',
    result: 'Dla ciebie',
    now: 'Teraz',
    knockedOut: 'knock-out, tyle zostaje',
    stopLoss: 'Poziom stop loss',
    distance: 'Odległość do poziomu stop loss',
    week: 'Trzymanie przez tydzień',
    month: 'Trzymanie przez miesiąc',
    costs: 'kosztuje {{amount}}',
    earns: 'daje {{amount}}',
    loss: 'Możesz stracić {{total}}: wszystko, co zapłacisz.',
    lossAll: 'Możesz stracić wszystko, co zapłacisz.',
    warning:
      'Sprintery są skomplikowane i mają duże ryzyko. Przez dźwignię strata rośnie szybko. W rzeczywistości większość inwestorów traci na nich pieniądze.',
  },
  story: {
    rule: 'Zasada',
    would: 'Co by się udało',
    quote: 'Kurs z tej chwili',
    cancelling:
      'To zlecenie zostało przez ciebie anulowane: {{moment}}. Kursy są opóźnione: po wcześniejszym kursie może jeszcze zostać wykonane.',
    gap: 'Jeszcze {{gap}}.',
    open: 'Zobacz zlecenie',
    why: 'Dlaczego?',
    whyName: 'Dlaczego zlecenie na {{name}} nie zostało wykonane?',
  },
  page: {
    title: 'Zlecenie',
    of: 'Zlecenie: {{name}}',
    failed: 'Nie udało się wczytać tego zlecenia.',
    asked: 'O co chodziło',
    product: 'Produkt',
    side: 'Kupno lub sprzedaż',
    until: 'Ważne do',
  },
  change: {
    title: 'Zmień zlecenie',
    open: 'Zmień',
    openName: 'Zmień zlecenie na {{name}}',
    save: 'Zapisz zmianę',
    keep: 'Zostaw jak jest',
    done: 'Zlecenie na {{name}} zostało zmienione.',
    failed: 'Zmiana się nie udała. Spróbuj ponownie.',
    noPrice: 'Teraz nie ma kursu. Spróbuj za chwilę.',
  },
  happened: {
    buy: 'Kupno',
    sell: 'Sprzedaż',
    knockout: 'Knock-out',
    dividend: 'Dywidenda',
    split: 'Podział',
    settlement: 'Rozliczenie',
    delisting: 'Wycofanie z giełdy',
    reversal: 'Cofnięcie',
    adjustment: 'Korekta',
    deposit: 'Dopłata',
    weekly: 'co poniedziałek',
  },
  waits: {
    buy: {
      market: 'Czeka, aż giełda będzie otwarta i pojawi się kurs.',
      limit: 'Czeka, aż kurs ask będzie {{price}} lub niższy.',
      stoploss: 'Czeka, aż kurs ask będzie {{price}} lub wyższy.',
    },
    sell: {
      market: 'Czeka, aż giełda będzie otwarta i pojawi się kurs.',
      limit: 'Czeka, aż kurs bid będzie {{price}} lub wyższy.',
      stoploss: 'Czeka, aż kurs bid będzie {{price}} lub niższy.',
    },
  },
  says: {
    filled_buy_market: 'Zlecenie wykonano po kursie ask z tej chwili: {{price}} za sztukę.',
    filled_sell_market: 'Zlecenie wykonano po kursie bid z tej chwili: {{price}} za sztukę.',
    filled_buy_limit:
      'Kurs ask był {{price}}. To nie więcej niż twój limit {{own}}, więc zlecenie zostało wykonane.',
    filled_sell_limit:
      'Kurs bid był {{price}}. To nie mniej niż twój limit {{own}}, więc zlecenie zostało wykonane.',
    filled_buy_stoploss:
      'Kurs ask doszedł do {{price}}. To twój kurs stop {{own}} lub więcej. Wtedy zlecenie wykonano od razu, po tym kursie.',
    filled_sell_stoploss:
      'Kurs bid doszedł do {{price}}. To twój kurs stop {{own}} lub mniej. Wtedy zlecenie wykonano od razu, po tym kursie.',
    better: 'To o {{better}} za sztukę lepiej niż twój limit.',
    cut: 'Chcesz maksimum. Za swoje pieniądze można było kupić {{affordable}}, ale na Sprintery było jeszcze {{room}} miejsca. Dlatego jest ich {{quantity}}.',
    cut_underlying:
      'Chcesz maksimum. Za swoje pieniądze można było kupić {{affordable}}, ale w tym instrumencie bazowym było jeszcze {{room}} miejsca. Dlatego jest ich {{quantity}}.',
    cancelled: 'To zlecenie zostało anulowane przez ciebie: {{moment}}.',
    expired: 'Zlecenie było ważne do: {{moment}}.',
    expired_buy_market: 'Do tego czasu giełda była zamknięta albo nie było świeżego kursu.',
    expired_sell_market: 'Do tego czasu giełda była zamknięta albo nie było świeżego kursu.',
    expired_buy_limit: 'Do tego czasu kurs ask nie spadł do {{own}}.',
    expired_sell_limit: 'Do tego czasu kurs bid nie wzrósł do {{own}}.',
    expired_buy_stoploss: 'Do tego czasu kurs ask nie wzrósł do {{own}}.',
    expired_sell_stoploss: 'Do tego czasu kurs bid nie spadł do {{own}}.',
    knockedOut:
      'Instrument bazowy osiągnął poziom stop loss {{moment}}. Produkt się wtedy zakończył i zlecenia nie dało się już wykonać.',
    ended: 'Produkt zakończył się {{moment}}. Potem zlecenia nie dało się już wykonać.',
    invalid: 'Tego zlecenia nie dało się już wykonać tak, jak zostało złożone.',
    invalid_split:
      '{{name}}: podział {{date}}, {{newPieces}} nowych za każde {{oldPieces}} starych. Z {{quantity}} sztuk w zleceniu nie została ani jedna cała.',
    invalid_price:
      '{{name}}: podział {{date}}, {{newPieces}} nowych za każde {{oldPieces}} starych. Kurs w zleceniu wyszedł przez to poza to, co zlecenie może mieć.',
    invalid_delisting: '{{name}}: wycofanie z giełdy {{date}}. Potem zlecenia nie dało się już wykonać.',
    bidOnly: 'Emitent nie sprzedawał sztuk tego produktu. Można je było tylko sprzedać.',
    bidOnly_overCap:
      'Dźwignia wynosiła {{leverage}}. Prawo pozwala dla tego produktu na najwyżej {{cap}}, więc emitent nie mógł sprzedawać.',
    bidOnly_leverage: 'Dźwignia była wyższa, niż pozwala prawo, więc emitent nie mógł sprzedawać.',
    bidOnly_band:
      'Dźwignia była wcześniej wyższa niż {{cap}}, na które pozwala prawo. Teraz wynosiła {{leverage}}, ale jeszcze nie {{free}} lub mniej. Emitent dlatego jeszcze nie sprzedawał.',
    bidOnly_sold_out: 'Emitent nie miał już sztuk tego produktu. Można je było tylko sprzedać.',
    bidOnly_operator: 'Organizator gry wstrzymał kupno tego produktu. Można je było tylko sprzedać.',
    holdsNone: 'Zlecenie było sprzedażą, ale nie było sztuk tego produktu.',
    holdsLess: 'Do sprzedaży miało być {{quantity}}, ale było {{held}}.',
    noFunds:
      'Na {{quantity}} × {{price}} potrzeba z kosztami {{needed}}. Było {{cash}}. To o {{short}} za mało.',
    noFundsOne:
      'Nawet na jedną sztukę po {{price}} potrzeba z kosztami {{needed}}. Było {{cash}}. To o {{short}} za mało.',
    noFundsPlain: 'Na to zlecenie było za mało pieniędzy.',
    saleCosts:
      'Sprzedaż dała {{value}}, ale koszty były {{costs}}. Saldo {{cash}} nie wystarczyło na różnicę.',
    noRoom: 'Zlecenie było warte {{value}}. Na Sprintery było jeszcze {{room}} miejsca.',
    noRoomPlain: 'Z tym zleceniem w Sprinterach byłoby za dużo.',
    noUnderlyingRoom:
      'Zlecenie było warte {{value}}. W tym instrumencie bazowym było jeszcze {{room}} miejsca.',
    noUnderlyingRoomPlain: 'Z tym zleceniem w jednym instrumencie bazowym byłoby za dużo.',
    rule_market: 'Zlecenie rynkowe dostaje kurs z danej chwili. Kupujesz po ask i sprzedajesz po bid.',
    rule_limit: 'Zlecenie z limitem dostaje kurs z danej chwili, ale nigdy gorszy niż twój limit.',
    rule_stoploss:
      'Stop loss czeka, aż kurs dotknie twojego kursu stop. Potem dostaje kurs z tej chwili. Może być gorszy niż twój kurs stop.',
    rule_cancel: 'Dopóki zlecenie czeka, możesz je anulować lub zmienić.',
    rule_expired: 'Zlecenie, które w dniu końca jeszcze czeka, wygasa.',
    rule_knockout: 'Gdy produkt się kończy, kończą się wszystkie zlecenia, które w nim czekają.',
    rule_invalid:
      'Zlecenie musi mieć produkt, który jeszcze istnieje, co najmniej jedną sztukę i kurs co najmniej jednego centa. Po podziale lub końcu notowań może być inaczej.',
    rule_sold_out:
      'Wyprzedanego produktu nie można kupić, dopóki emitent nie ma znowu sztuk. Sprzedać można zawsze.',
    rule_operator: 'Organizator gry może wstrzymać kupno produktu. Sprzedać można zawsze.',
    rule_leverage:
      'Gdy dźwignia jest wyższa, niż pozwala prawo, emitent nie sprzedaje. Sprzedać można zawsze.',
    rule_cap:
      'Gdy dźwignia jest wyższa niż {{cap}}, emitent nie sprzedaje. Sprzedaje znowu dopiero przy {{free}} lub mniej.',
    rule_bidOnly:
      'Emitent nie może sprzedawać, gdy dźwignia jest za wysoka. Produkt może też być wyprzedany.',
    rule_positions: 'Możesz sprzedać tylko to, co masz w danej chwili. Sztuki nie są odkładane.',
    rule_funds: 'Musisz móc zapłacić za całe zlecenie, gdy przyjdzie jego kolej. Pieniądze nie są odkładane.',
    rule_saleCosts: 'Sprzedaż nie może sprawić, że saldo spadnie poniżej zera.',
    rule_spread:
      'Wszystkie Sprintery razem nie mogą być przy kupnie warte więcej niż maksimum konkursu. Tak ryzyko zostaje rozłożone.',
    rule_underlyingShare:
      'W {{underlying}} możesz ulokować najwyżej {{share}} portfela. Liczy się wszystko, co podąża za {{underlying}}. Tak ryzyko zostaje rozłożone.',
    rule_underlying:
      'Wszystko, co podąża za tym samym instrumentem bazowym, nie może być przy kupnie razem warte więcej niż stała część portfela. Tak ryzyko zostaje rozłożone.',
    would_fewer: 'Z liczbą sztuk {{most}} by się udało.',
    would_cheaper: 'Z większą kwotą albo tańszym produktem by się udało.',
    would_more: 'Z większą liczbą sztuk naraz albo wyższym kursem by się udało.',
    would_buyFirst: 'Gdyby produkt był najpierw kupiony, by się udało.',
    would_sellSprinter: 'Gdyby najpierw sprzedać jakiś Sprinter, by się udało.',
    would_sellUnderlying: 'Gdyby najpierw sprzedać coś z tego instrumentu bazowego, by się udało.',
    would_expired: 'Zlecenie, które czeka do odwołania, miałoby więcej czasu.',
    would_moreRoom:
      'Z większym miejscem na Sprintery kupno byłoby większe. Miejsce zwalnia się, gdy sprzedasz Sprintera.',
    would_moreUnderlyingRoom:
      'Z większym miejscem kupno byłoby większe. Miejsce zwalnia się, gdy sprzedasz coś z tego instrumentu bazowego.',
    would_now: 'Teraz możesz znowu kupić ten produkt.',
    would_noSprinter: 'Nie było też już miejsca na Sprintery. Z produktem bez dźwigni by się udało.',
    would_otherUnderlying: 'Nie było też już miejsca w tym instrumencie bazowym. Z innym by się udało.',
    would_lowerLeverage: 'Ze Sprinterem o niższej dźwigni by się udało.',
    would_elsewhere: 'Z innym produktem na ten sam instrument bazowy to jeszcze możliwe.',
    would_new: 'Z nowym zleceniem to możliwe.',
  },
  facts: {
    wanted: 'Ile miało być sprzedane',
    held: 'Ile było',
    ask: 'Kurs ask',
    bid: 'Kurs bid',
    value: 'Wartość',
    costs: 'Koszty',
    needed: 'Potrzeba',
    cash: 'Twoje saldo',
    short: 'Za mało o',
    stopLossLevel: 'Poziom stop loss',
    underlyingPrice: 'Kurs instrumentu bazowego',
    residual: 'Wartość końcowa sztuki',
    leverage: 'Dźwignia po kursie sprzedaży',
    leverageCap: 'Najwyższa dźwignia według prawa',
    cap: 'Maksimum na Sprintery',
    room: 'Miejsce na Sprintery',
    underlyingRoom: 'Miejsce w tym instrumencie',
  },
  remedies: {
    again: 'Złóż to zlecenie ponownie',
    againUntilCancelled: 'Złóż ponownie, do odwołania',
    buyFewer: 'Kup {{most}}',
    sellAll: 'Sprzedaj wszystko, co masz ({{most}})',
    buyFirst: 'Najpierw kup',
    fresh: 'Złóż nowe zlecenie',
    underlying: 'Zobacz instrument bazowy',
    markets: 'Zobacz produkty',
    lowerLeverage: 'Zobacz, co ma niższą dźwignię',
    positions: 'Zobacz swoje pozycje',
  },
}
