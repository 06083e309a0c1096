// The Polish words of orders.

import type { TradingTexts } from './catalogue.ts'

export const trading: TradingTexts = {
  type: {
    label: 'Rodzaj zlecenia',
    names: { market: 'Rynek', limit: 'Limit', stoploss: 'Stop loss' },
    does: {
      buy: {
        market: 'Kupujesz od razu, po kursie ask z tej chwili.',
        limit: 'Ty ustalasz, ile najwyżej zapłacisz. Zlecenie czeka, aż kurs ask będzie tak niski.',
        stoploss:
          'Kupujesz dopiero, gdy kurs ask wzrośnie do twojego kursu stop. Wtedy od razu, po kursie z tej chwili.',
      },
      sell: {
        market: 'Sprzedajesz od razu, po kursie bid z tej chwili.',
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
    room: 'Miejsce na Sprintery teraz',
    roomAfter: 'Miejsce na Sprintery potem',
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
      buy: 'Teraz stać cię na {{most}}. Jeśli potem będzie tak samo, zlecenie nie zostanie wykonane.',
      sell: 'Masz teraz {{most}}. Jeśli potem nie będziesz mieć więcej, zlecenie nie zostanie wykonane.',
    },
    nothingReserved:
      'Nie odkładamy pieniędzy ani sztuk. Co nie pasuje, gdy przyjdzie kolej na zlecenie, nie zostanie wykonane.',
  },
  locked: {
    title: 'Jeszcze zablokowane',
    text: 'Najpierw zdobądź dyplom „{{topic}}” w akademii. Potem możesz tym handlować.',
    other: 'Z tego jeszcze nie możesz korzystać.',
    action: 'Do akademii',
  },
  what: {
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
}
