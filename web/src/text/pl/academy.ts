import type { Polish } from '../translation.ts'

export const texts: Polish<'academy'> = {
  title: 'Akademia',
  intro: 'Dowiedz się, jak działa produkt albo zlecenie. Z dyplomem możesz nimi handlować.',
  categories: { start: 'Na początek', products: 'Produkty', orders: 'Zlecenia' },
  topics: {
    basics: {
      name: 'Początki inwestowania',
      text: 'Kupno i sprzedaż, koszty, dywersyfikacja i czas. Tu zaczynasz.',
    },
    risk: {
      name: 'Spojrzenie na ryzyko',
      text: 'Ile możesz stracić? I dlaczego ten, kto dużo handluje, często zarabia mniej?',
    },
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
}
