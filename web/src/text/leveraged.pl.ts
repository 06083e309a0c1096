// The Polish words of what the issuer makes.

import type { LeveragedTexts } from './catalogue.ts'

export const leveraged: LeveragedTexts = {
  intro: {
    sp: 'Sprinter porusza się mocniej niż sam kurs. Gdy kurs dojdzie do poziomu stop loss, Sprinter się kończy.',
    sb: 'Sprinter Best ma wyższą dźwignię. Gdy kurs dojdzie do poziomu stop loss, nie dostajesz nic.',
    xt: 'X-Turbo ma datę końca. Gdy kurs dojdzie do poziomu stop loss, nie dostajesz nic.',
  },
  fictitiousText: 'Te produkty istnieją tylko w tej grze.',
  filters: {
    direction: 'Kierunek',
  },
  directions: { long: 'Long', short: 'Short' },
  directionMeans: { long: 'Long: zyskuje, gdy kurs rośnie', short: 'Short: zyskuje, gdy kurs spada' },
  leverage: 'Dźwignia',
  distance: 'Odległość od stop loss',
  financingLevel: 'Poziom finansowania',
  stopLossLevel: 'Poziom stop loss',
  residual: 'Wartość przy stop loss',
  ratio: 'Mnożnik',
  ratioText: '{{ratio}} szt. odpowiada jednemu kursowi',
  premium: 'Premia za rok',
  fee: 'Koszt za rok',
  financing: 'Finansowanie za rok',
  endDate: 'Data końca',
  hours: 'Stop loss działa',
  hoursText: 'od poniedziałku do piątku od {{open}} do {{close}} ({{place}})',
  always: 'od poniedziałku do piątku, dzień i noc',
  places: { 'Europe/Amsterdam': 'Amsterdam', 'America/New_York': 'Nowy Jork' },
  bidOnly: {
    title: 'Tylko sprzedaż',
    leverage: 'Dźwignia jest wyższa, niż pozwala prawo. Gdy spadnie, znów można kupować.',
    sold_out: 'Produkt jest wyprzedany.',
    operator: 'Emitent teraz nie sprzedaje tego produktu.',
  },
  ended: {
    knockout: 'Koniec {{time}}: kurs doszedł do poziomu stop loss.',
    settlement: 'Koniec {{time}}: nadeszła data końca.',
    delisting: 'Koniec {{time}}: instrument bazowy zniknął z giełdy.',
    listed: 'Od {{time}} nie ma go już na giełdzie.',
    holders: 'Kto go miał, dostał ostatni kurs.',
    paid: 'Za sztukę wypłacono {{price}}.',
    worthless: 'Nie było już nic do wypłaty.',
    other: 'Zobacz, co można teraz kupić',
  },
}
