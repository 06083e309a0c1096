import type { Polish } from '../translation.ts'

export const texts: Polish<'address'> = {
  confirm: {
    title: 'Potwierdź adres e-mail',
    intro: 'Jeszcze jedno naciśnięcie przycisku i twoje konto będzie miało ten adres e-mail.',
    submit: 'Potwierdzam mój adres e-mail',
    notYou: 'To nie była twoja prośba albo nie znasz nazwy z wiadomości? Nie naciskaj przycisku.',
    done: {
      title: 'Twój adres e-mail został zmieniony',
      text: 'Od teraz logujesz się tym adresem. Na stary adres wysyłamy wiadomość, dzięki której przez 72 godziny możesz cofnąć zmianę.',
      action: 'Do profilu',
    },
    invalid: {
      title: 'Ten link już nie działa',
      text: 'Link działa przez 48 godzin i tylko raz, i tylko ten z najnowszej wiadomości. Sprawdź w profilu, jaki masz teraz adres. Tam możesz też poprosić o nową wiadomość.',
      action: 'Do profilu',
    },
  },
  undo: {
    title: 'Cofnij zmianę',
    intro:
      'Twoje konto odzyska stary adres e-mail i wszyscy zostaną wylogowani. Potem ustawisz nowe hasło: stare już nie działa.',
    submit: 'Przywróć mój stary adres',
    notYou: 'Zmiana adresu była twoja? Nie naciskaj przycisku.',
    invalid: {
      title: 'Ten link już nie działa',
      text: 'Link działa przez 72 godziny i tylko raz. Stary adres jest już przywrócony? Poproś o nowe hasło.',
      action: 'Poproś o nowe hasło',
    },
  },
}
