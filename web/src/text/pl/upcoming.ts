import type { Polish } from '../translation.ts'

export const texts: Polish<'upcoming'> = {
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
}
