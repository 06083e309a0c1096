import type { Polish } from '../translation.ts'

export const texts: Polish<'payouts'> = {
  told: {
    knockout_long:
      'Kurs {{underlying}} doszedł do {{price}}. To poziom stop loss {{stopLoss}} lub niżej. Tym samym {{name}} się zakończył.',
    knockout_short:
      'Kurs {{underlying}} doszedł do {{price}}. To poziom stop loss {{stopLoss}} lub wyżej. Tym samym {{name}} się zakończył.',
    knockout: '{{name}} zakończył się przez knock-out.',
    settlement: '{{name}} osiągnął datę końcową. Kurs {{underlying}} wynosił {{price}}.',
    settlement_plain: '{{name}} osiągnął datę końcową.',
    delisting: '{{underlying}} wycofano z giełdy. Otrzymujesz ostatni kurs.',
    orders: 'Zlecenia czekające na ten produkt zostały zatrzymane.',
  },
  facts: {
    ended: 'Zakończono',
    price: 'Kurs {{underlying}}',
    unwoundAt: 'Kurs, po którym emitent zamknął pozycję',
    financingLevel: 'Poziom finansowania',
    stopLossLevel: 'Poziom stop loss',
    ratio: 'Przelicznik',
    rate: 'Kurs wymiany',
    quantity: 'Liczba',
    residual: 'Wartość końcowa za sztukę',
    perPiece: 'Wartość za sztukę',
    lastPrice: 'Ostatni kurs kupna',
    received: 'Otrzymano',
    paid: 'Zapłacono',
    result: 'Wynik',
  },
  sum: {
    title: 'Jak obliczono wartość końcową',
    settlement: 'Jak obliczono wartość',
    text: '({{from}} − {{less}}) ÷ {{divisor}} = {{value}}.',
    rounded: 'Po zaokrągleniu w dół do centa to {{price}} za sztukę.',
    total: '{{quantity}} × {{price}} = {{amount}}.',
    nothing: 'Kurs minął już poziom finansowania {{financingLevel}}. Wtedy nic nie zostaje.',
    never: {
      sb: 'W Sprinter Best poziom stop loss jest równy poziomowi finansowania. Po knock-oucie nigdy nic nie zostaje.',
      xt: 'W X-Turbo poziom stop loss jest równy poziomowi finansowania. Po knock-oucie nigdy nic nie zostaje.',
    },
    slippage:
      'Emitent zamknął pozycję nie po {{price}}, lecz po {{unwoundAt}}. Na tej podstawie obliczono wartość.',
  },
  rule: {
    correction:
      'Każdy dostaje to, co stałoby się bez błędnego kursu. To, co potem samodzielnie postanowiono, zostaje. Saldo nigdy nie spada przez to poniżej zera.',
    title: 'Zasada',
    knockout:
      'Gdy kurs instrumentu bazowego dotknie poziomu stop loss, produkt od razu się kończy. Otrzymujesz pierwszy kurs na tym poziomie lub za nim. Gdy kurs przeskoczy poziom, wartość końcowa jest więc niższa.',
    settlement: 'W dniu końcowym otrzymujesz różnicę między kursem a poziomem finansowania. Kosztów nie ma.',
    delisting: 'Gdy produkt znika z giełdy, pozycja jest wypłacana po ostatnim kursie. Bez kosztów.',
    dividend:
      'Dywidendę otrzymujesz za sztuki, które masz na koniec dnia przed dniem ex. Podatek od dywidendy jest od razu potrącany.',
    deposit:
      'Pieniądze, które dostajesz dodatkowo, nie są zyskiem. Twoja stopa zwrotu to zysk podzielony przez wszystkie otrzymane pieniądze: kwotę początkową i dopłaty. Na liście dnia lub tygodnia dopłaty z tego dnia lub tygodnia liczą się do kwoty początkowej.',
    split:
      'Przy splicie zmienia się liczba sztuk i tak samo kurs. Twój majątek pozostaje tyle samo wart. Część sztuki otrzymujesz w pieniądzach.',
  },
  course: {
    title: 'Kurs i poziomy',
    summary: 'Na końcu poziom stop loss wynosił {{stopLoss}}, a poziom finansowania {{financing}}.',
    end: 'Koniec',
    empty: 'Dla tego okresu nie ma kursu.',
  },
  same: {
    title: 'A bez dźwigni?',
    now: 'Te same {{cost}} w {{underlying}} byłyby teraz warte {{value}}.',
    product: 'Za {{name}} otrzymano {{amount}}.',
    costs: 'Bez kosztów transakcji i dywidend.',
    asIf: 'Wartość teraz w {{underlying}}',
    received: 'Otrzymano za {{name}}',
  },
  dividend: {
    told: '{{name}} wypłaca {{amount}} dywidendy za sztukę. Sztuk na koniec dnia przed {{exDate}}: {{quantity}}.',
    exDate: 'Dzień ex',
    perPiece: 'Dywidenda za sztukę',
    gross: '{{quantity}} sztuk, brutto',
    tax: 'Podatek od dywidendy {{share}}',
    net: 'Otrzymano',
    booked: 'Zaksięgowano',
  },
  deposit: {
    told: 'Organizator zawodów dodał do twojego salda {{amount}}.',
    toldWeekly: 'Dostajesz dodatkowo {{amount}}, jak w każdy poniedziałek tych zawodów.',
    week: 'Za tydzień od',
    received: 'Dostajesz dodatkowo',
    booked: 'Zaksięgowano',
    note: 'Dlaczego',
  },
  correction: {
    reversal:
      'Ta transakcja wynikła z błędnego kursu z {{time}}. Dlatego została cofnięta, razem z kosztami.',
    consequence: 'Ta transakcja z {{time}} była skutkiem błędnego kursu. Dlatego została cofnięta.',
    adjustment:
      'Ta transakcja z {{time}} odbyła się po błędnym kursie. Nie dało się jej już cofnąć: nie byłoby wtedy możliwe to, co zrobiono później. Dlatego obowiązuje teraz po właściwym kursie.',
    order: 'Zobacz zlecenie, które ją zastępuje',
    original: 'Pierwotna transakcja',
    was: 'Co to było',
    wrongPrice: 'Błędny kurs',
    rightPrice: 'Właściwy kurs',
    quantity: 'Liczba',
    waived: 'Nie pobrano',
    received: 'Zmiana salda',
    booked: 'Zaksięgowano',
    note: 'Co się stało',
  },
  split: {
    told: '{{name}} podzielono: {{newPieces}} nowych za każde {{oldPieces}} starych. Sztuk było {{before}}, teraz jest {{after}}.',
    columns: { before: 'Przed', after: 'Po' },
    quantity: 'Liczba',
    average: 'Średni kurs',
    cost: 'Zapłacono',
    fraction:
      '{{before}} × {{newPieces}} ÷ {{oldPieces}} to {{after}} całych sztuk, a {{parts}}/{{oldPieces}} sztuki zostaje. Za to są pieniądze, po kursie sprzed podziału: {{price}} × {{parts}} ÷ {{newPieces}} = {{amount}}.',
    after: 'To pierwszy kurs po podziale. Za sztukę sprzed podziału to {{price}}.',
    whole: 'Nie została żadna część sztuki.',
    orders: 'Czekające zlecenia zmieniły się razem z nim: liczba i kurs.',
  },
}
