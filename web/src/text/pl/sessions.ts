import type { Polish } from '../translation.ts'

export const texts: Polish<'sessions'> = {
  title: 'Twoje zalogowane urządzenia',
  loadFailed: 'Nie udało się wczytać twoich urządzeń.',
  device: '{{browser}} w systemie {{system}}',
  unknown: 'Nieznane urządzenie',
  current: 'To urządzenie',
  now: 'Teraz w użyciu',
  used: 'Ostatnio używane: {{moment}}',
  since: 'Zalogowano: {{date}}',
  alone: 'Konto jest otwarte tylko na tym urządzeniu.',
  advice: 'Nie znasz któregoś urządzenia? Wyloguj je i ustaw nowe hasło.',
  end: 'Wyloguj',
  endName: 'Wyloguj: {{device}}, ostatnio używane: {{moment}}',
  ended: 'Wylogowano: {{device}}.',
  endFailed: 'Wylogowanie nie powiodło się. Spróbuj ponownie.',
  endOthers: 'Wyloguj wszystkie inne urządzenia',
  othersEnded: 'Konto jest teraz otwarte tylko na tym urządzeniu.',
  confirm: {
    title: 'Wylogować inne urządzenia?',
    text_one: 'Na {{count}} innym urządzeniu trzeba będzie zalogować się ponownie.',
    text_few: 'Na {{count}} innych urządzeniach trzeba będzie zalogować się ponownie.',
    text_many: 'Na {{count}} innych urządzeniach trzeba będzie zalogować się ponownie.',
    text_other: 'Na {{count}} innych urządzeniach trzeba będzie zalogować się ponownie.',
    submit: 'Wyloguj',
  },
}
