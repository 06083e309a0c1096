import type { Polish } from '../translation.ts'

export const texts: Polish<'upcoming'> = {
  subrankings: {
    page: 'Własne rankingi',
    title: 'Graj ze znajomymi',
    text: 'Tutaj wkrótce zobaczysz rankingi, które dzielisz z przyjaciółmi, kolegami z pracy lub z klasy.',
    action: 'Do rankingu',
  },
  subrankingCreate: {
    page: 'Nowy ranking',
    title: 'Załóż własny ranking',
    text: 'Tutaj wkrótce nadasz rankingowi nazwę. Potem zaprosisz innych.',
    action: 'Do twoich rankingów',
  },
  subranking: {
    page: 'Własny ranking',
    title: 'Wyniki w twojej grupie',
    text: 'Tutaj wkrótce zobaczysz, kto prowadzi w tej grupie.',
    action: 'Do twoich rankingów',
  },
  subrankingInvite: {
    page: 'Zaproś graczy',
    title: 'Zaproś znajomych',
    text: 'Tutaj wkrótce zaprosisz innych e-mailem do tego rankingu.',
    action: 'Do twoich rankingów',
  },
  subrankingLeave: {
    page: 'Opuść ranking',
    title: 'Opuść ranking',
    text: 'Tutaj wkrótce opuścisz ten ranking. Twój portfel się od tego nie zmieni.',
    action: 'Do twoich rankingów',
  },
  subrankingDelete: {
    page: 'Usuń ranking',
    title: 'Usuń ranking',
    text: 'Tutaj wkrótce usuniesz własny ranking. Portfele graczy zostaną.',
    action: 'Do twoich rankingów',
  },
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
