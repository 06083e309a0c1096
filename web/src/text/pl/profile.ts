import type { Polish } from '../translation.ts'

export const texts: Polish<'profile'> = {
  name: {
    title: 'Twoja nazwa w grze',
    once: 'Nazwę możesz zmienić raz na 30 dni. Tak długo trzymamy dla ciebie starą nazwę.',
    wait: 'Niedawno zmieniono twoją nazwę. Nową możesz wybrać od {{date}}. Do poprzedniej nazwy możesz wrócić w każdej chwili.',
    submit: 'Zmień moją nazwę',
    done: 'Twoja nazwa to teraz {{username}}.',
  },
  email: {
    title: 'E-mail',
    label: 'Adres e-mail',
    wrong: 'Podaj prawidłowy adres e-mail',
    same: 'To już twój adres e-mail. Podaj inny.',
    how: 'Na nowy adres wyślemy wiadomość. Adres zmieni się dopiero, gdy potwierdzisz go linkiem z tej wiadomości.',
    submit: 'Zmień mój adres e-mail',
    waiting:
      'Na adres {{email}} poszła wiadomość od nas. Otwórz w niej link. Do tego czasu twój adres się nie zmienia. Nie ma wiadomości? Zajrzyj też do spamu.',
    cancel: 'Zostaw mój stary adres',
    kept: 'Twój stary adres e-mail zostaje.',
  },
  password: {
    title: 'Hasło',
    current: 'Obecne hasło',
    wrong: 'To nie jest twoje obecne hasło',
    required: 'Podaj obecne hasło',
    forgot: 'Nie pamiętasz hasła?',
    how: 'Na pozostałych urządzeniach nastąpi wylogowanie.',
    submit: 'Zmień moje hasło',
    done: 'Twoje hasło zostało zmienione.',
  },
  preferences: {
    title: 'Język i wygląd',
    language: 'Język',
    languages: {
      nl: 'Nederlands',
      de: 'Deutsch',
      pl: 'Polski',
    },
    theme: 'Wygląd',
  },
}
