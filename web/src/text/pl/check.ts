import type { Polish } from '../translation.ts'

export const texts: Polish<'check'> = {
  title: { before: 'Co już wiesz?', after: 'Co wiesz teraz?' },
  intro: {
    before:
      'Sześć pytań z tematu „{{topic}}”, zanim zaczniesz czytać. Nie liczą się. Czegoś nie wiesz? Pomiń to pytanie.',
    after: 'Znowu sześć pytań z tematu „{{topic}}”. Nie liczą się. Zobaczysz, czego się nauczyłeś.',
  },
  failed: 'Nie udało się wczytać pytań.',
  question: 'Pytanie {{number}}',
  skip: 'Tego nie wiem',
  submit: 'Gotowe',
  sendFailed: 'Twoje odpowiedzi nie zostały wysłane.',
  offline: 'Jesteś offline. Wyślij odpowiedzi, gdy połączenie wróci.',
  score: {
    before: 'Dobre odpowiedzi: {{count}} z {{most}}',
    after: 'Teraz dobre odpowiedzi: {{count}} z {{most}}',
  },
  learned: 'Najpierw wiedziałeś {{before}}, teraz {{after}}.',
  same: 'Na początku też było {{before}}.',
  text: {
    before: 'To twój początek. Po ostatniej lekcji sprawdzimy jeszcze raz.',
    after: 'Gotowy na egzamin? A może najpierw wróć do którejś lekcji.',
  },
  beforeBar: 'Przedtem',
  afterBar: 'Teraz',
  toLessons: 'Do lekcji',
  toExam: 'Do egzaminu',
}
