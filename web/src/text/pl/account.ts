import type { Polish } from '../translation.ts'

export const texts: Polish<'account'> = {
  title: 'Konto',
  nav: 'Twoje konto',
  email: 'Adres e-mail',
  since: 'W grze od',
  pages: {
    profile: { title: 'Profil', short: 'Kim jesteś w grze' },
    sessions: { title: 'Urządzenia', short: 'Gdzie konto jest otwarte i klucze dostępu' },
    'email-settings': { title: 'E-maile', short: 'Jakie wiadomości od nas dostajesz' },
    'push-notifications': { title: 'Powiadomienia', short: 'Wiadomości na tym urządzeniu' },
    lessons: { title: 'Lekcje', short: 'Czego się uczysz, gdy coś pójdzie nie tak' },
    'fair-play': { title: 'Uczciwa gra', short: 'Jedno konto na gracza' },
    avatar: { title: 'Awatar', short: 'Twarz przy twojej nazwie' },
    delete: { title: 'Usunięcie konta', short: 'Zabierz swoje dane lub zakończ grę' },
  },
}
