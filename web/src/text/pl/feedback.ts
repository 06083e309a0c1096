import type { Polish } from '../translation.ts'

export const texts: Polish<'feedback'> = {
  open: 'Opinia',
  title: 'Co myślisz o grze?',
  rating: 'Twoja ocena',
  ratings: { one: 'Bardzo źle', two: 'Źle', three: 'Tak sobie', four: 'Dobrze', five: 'Bardzo dobrze' },
  ratingNeeded: 'Wybierz ocenę.',
  explanation: 'Komentarz',
  explanationHint: 'Może zostać pusty. Nie wpisuj hasła ani innych prywatnych danych.',
  consent: 'Zapiszcie przy tym moją nazwę gracza, żeby móc mi odpowiedzieć.',
  send: 'Wyślij',
  offline: 'Jesteś offline. Teraz nie da się wysłać.',
  sent: 'Dziękujemy! Mamy twoją opinię.',
  failed: 'Nie udało się wysłać opinii. Spróbuj ponownie.',
}
