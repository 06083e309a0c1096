import type { Polish } from '../translation.ts'

export const texts: Polish<'landing'> = {
  title: 'Naucz się inwestować',
  headline: 'Naucz się inwestować i nie płać za błędy.',
  lead: 'Zaczynasz z kwotą {{balance}} wirtualnych pieniędzy. Kupujesz i sprzedajesz po kursach, które naprawdę się zmieniają. Strata? Zyskujesz wiedzę, nie tracisz pieniędzy.',
  register: 'Zagraj',
  login: 'Zaloguj się',
  dashboard: 'Do twojego pulpitu',
  strip: 'Na giełdzie',
  stepsTitle: 'Jak to działa',
  steps: {
    one: {
      title: 'Załóż konto',
      text: 'Nazwa gracza, adres e-mail, hasło. O nic więcej nie pytamy.',
    },
    two: {
      title: 'Wybierz, co kupujesz',
      text: 'Śledź akcje i ETF-y i wybierz moment, w którym wchodzisz.',
    },
    three: {
      title: 'Zobacz, co z tego wynika',
      text: 'Do każdego zlecenia dostajesz dowód: po jakim kursie, z jakim kosztem i dlaczego.',
    },
  },
  example: 'Przykład po obecnym kursie',
  fairTitle: 'Uczciwie co do centa',
  fair: 'Kupujesz po kursie ask, sprzedajesz po kursie bid, a do tego dochodzą koszty. Jak na prawdziwej giełdzie. Płacisz tyle, ile widzisz.',
}
