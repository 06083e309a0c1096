import type { Polish } from '../translation.ts'

export const texts: Polish<'disclaimer'> = {
  title: 'Zasady gry',
  intro: 'Przeczytaj je. Jeśli się zgodzisz, bierzesz udział i kapitał początkowy czeka.',
  balance: 'Zaczynasz z kwotą',
  costs: 'Koszt zlecenia',
  sprinters: 'Najwięcej w Sprinterach',
  weeklyDeposit: 'W każdy poniedziałek',
  weeklyDepositAmount: '{{amount}} (to nie zysk)',
  underlying: 'Najwyżej w jednym instrumencie bazowym',
  underlyingShare: '{{share}} portfela',
  resets: 'Zaczynanie od nowa',
  resetsDaily: 'raz dziennie',
  practice: 'Ćwiczenie od',
  start: 'Konkurs zaczyna się',
  end: 'Konkurs trwa do (włącznie)',
  rules: {
    virtual: 'Pieniądze są wirtualne. Nie można nimi naprawdę nic wygrać ani stracić.',
    price: 'Kupujesz po kursie ask i sprzedajesz po kursie bid z danej chwili.',
    hours: 'Zlecenia są wykonywane od poniedziałku do piątku między 8.00 a 22.00.',
    always: 'W tym konkursie giełda jest czynna dzień i noc.',
    advice: 'Nic w grze nie jest poradą, by inwestować naprawdę.',
  },
  accept: 'Zgadzam się i biorę udział',
  failed: 'Nie udało się zapisać zgody. Spróbuj ponownie.',
  nextText: 'Następny zaczyna się {{date}}.',
}
