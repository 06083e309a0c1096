import type { Polish } from '../translation.ts'

export const texts: Polish<'account'> = {
  title: 'Konto',
  nav: 'Twoje konto',
  username: 'Nazwa gracza',
  email: 'Adres e-mail',
  since: 'W grze od',
  pages: {
    profile: { title: 'Profil', short: 'Kim jesteś w grze' },
    'email-settings': { title: 'E-maile', short: 'Jakie wiadomości od nas dostajesz' },
    'push-notifications': { title: 'Powiadomienia', short: 'Wiadomości na tym urządzeniu' },
    avatar: { title: 'Awatar', short: 'Twarz przy twojej nazwie' },
    delete: { title: 'Usunięcie konta', short: 'Koniec gry' },
  },
  profile: {
    title: 'Zmień swoje dane',
    text: 'Tutaj wkrótce zmienisz nazwę gracza, adres e-mail i hasło.',
  },
  emailSettings: {
    title: 'Wybierz swoje e-maile',
    text: 'Tutaj wkrótce wybierzesz, czy chcesz dostawać poranną wiadomość i newsletter.',
  },
  push: {
    title: 'Bądź na bieżąco',
    text: 'Tutaj wkrótce włączysz powiadomienia, na przykład o wykonaniu zlecenia.',
  },
  avatar: {
    title: 'Wybierz swoją twarz',
    text: 'Tutaj wkrótce wybierzesz awatar. Inni gracze widzą go obok twojej nazwy.',
    now: 'To jest teraz twój awatar.',
  },
  delete: {
    title: 'Usuń swoje konto',
    text: 'Tutaj wkrótce samodzielnie usuniesz konto. Chcesz to zrobić już teraz? Napisz do nas ze swojego adresu.',
    mail: 'Napisz do nas',
  },
}
