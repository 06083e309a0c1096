import type { Polish } from '../translation.ts'

export const texts: Polish<'result'> = {
  title: 'Skąd bierze się twój wynik?',
  intro: 'Dzielimy twój zysk lub stratę na siedem części. Razem dają dokładnie twój wynik.',
  failed: 'Nie udało się obliczyć twojego wyniku.',
  parts: 'Części twojego wyniku',
  total: 'Twój wynik',
  part: {
    market: 'Rynek',
    selection: 'Twoje wybory',
    leverage: 'Dźwignia',
    currency: 'Kursy walut',
    dividends: 'Dywidendy',
    financing: 'Finansowanie',
    costs: 'Koszty transakcji',
  },
  means: {
    market: 'Co zrobiły twoje produkty, bo ruszył się cały rynek.',
    marketOf: 'Co zrobiły twoje produkty, bo ruszył się rynek: {{name}}.',
    selection: 'Co dodatkowo dały lub kosztowały twoje wybory oraz chwile kupna i sprzedaży.',
    leverage: 'Co dołożyły Sprintery, bo ruszają się mocniej albo odwrotnie.',
    currency: 'Co zrobiły dolary, funty i inne waluty.',
    dividends: 'Co wypłaciły ci spółki, po podatku.',
    financing: 'Co kosztowało lub dało trzymanie Sprinterów i trackerów.',
    costs: 'Co zapłaciłeś(-aś) za zlecenia.',
  },
  allocation: 'W czym są twoje pieniądze?',
  by: 'Podział',
  byKind: 'Rodzaj',
  byUnderlying: 'Instrument bazowy',
  byCurrency: 'Waluta',
  cash: 'Dostępne środki',
  riskFall:
    'Twoje największe ryzyko to {{name}}: spadek o 10% kosztuje cię około {{loss}}, czyli {{share}} całości.',
  riskRise:
    'Twoje największe ryzyko to {{name}}: wzrost o 10% kosztuje cię około {{loss}}, czyli {{share}} całości.',
  noRisk: 'Nie masz teraz nic w portfelu, więc nie ponosisz ryzyka.',
}
