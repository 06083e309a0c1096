import { consentWordings, currentWordings } from '@koersklasse/contract/consent-wordings.ts'
import type { Polish } from '../translation.ts'

export const texts: Polish<'auth'> = {
  email: 'Adres e-mail',
  password: 'Hasło',
  login: {
    title: 'Logowanie',
    submit: 'Zaloguj się',
    noAccount: 'Nie masz jeszcze konta?',
    register: 'Załóż je',
    forgot: 'Nie pamiętasz hasła?',
  },
  proof: {
    busy: 'Chwila, sprawdzamy…',
    why: 'Przed chwilą było wiele prób wejścia. Twoja przeglądarka liczy kilka sekund i sama przejdzie dalej. Nie musisz nic robić.',
  },
  register: {
    title: 'Załóż konto',
    intro: 'Potem dostaniesz e-mail. Link w tej wiadomości aktywuje twoje konto.',
    adult: 'Mam co najmniej 18 lat.',
    terms: 'Akceptuję regulamin.',
    newsletter: consentWordings[currentWordings.newsletter].pl,
    termsTitle: 'Regulamin w skrócie',
    termsAll: 'Przeczytaj cały regulamin',
    termsText: {
      money: 'Grasz wirtualnymi pieniędzmi. Nie są nic warte i nie można ich wymienić.',
      one: 'Grasz na jednym koncie i należy ono tylko do ciebie.',
      fair: 'Grasz uczciwie: bez botów i bez wykorzystywania błędów.',
      data: 'Twoich danych używamy do gry. W każdej chwili możesz poprosić o usunięcie konta.',
    },
    submit: 'Załóż moje konto',
    hasAccount: 'Masz już konto?',
    login: 'Zaloguj się',
    failed: 'Nie udało się założyć konta. Spróbuj ponownie.',
  },
  fields: {
    email: 'Podaj prawidłowy adres e-mail',
    termsConsent: 'Musisz zaakceptować nasz regulamin',
    isAdult: 'Aby grać, musisz mieć co najmniej 18 lat',
    required: 'Podaj hasło',
  },
  mail: {
    title: 'Zajrzyj do poczty',
    activation: {
      text: 'Na adres {{email}} poszła wiadomość od nas. Kliknij w niej link, aby aktywować konto.',
      wait: 'Nie ma wiadomości? Zajrzyj też do spamu. Jeśli masz już konto z tym adresem, zaloguj się.',
    },
    reset: {
      text: 'Jeśli istnieje konto z adresem {{email}}, wysyłamy teraz wiadomość z linkiem do ustawienia nowego hasła.',
      wait: 'Nie ma wiadomości? Zajrzyj też do spamu.',
    },
    other: 'Użyj innego adresu',
    login: 'Do logowania',
  },
  resend: {
    submit: 'Wyślij wiadomość ponownie',
    done: 'Nowa wiadomość na adres {{email}} jest w drodze. Działa tylko link z najnowszej wiadomości.',
  },
  forgot: {
    title: 'Nie pamiętasz hasła?',
    intro: 'Podaj swój adres e-mail. Dostaniesz wiadomość z linkiem do ustawienia nowego hasła.',
    submit: 'Wyślij mi link',
    failed: 'Nie udało się.',
    login: 'Wróć do logowania',
  },
  reset: {
    title: 'Nowe hasło',
    intro:
      'Wybierz nowe hasło. Potem wylogujemy cię wszędzie i zalogujesz się nowym hasłem. Klucze dostępu zostaną usunięte.',
    submit: 'Zmień moje hasło',
    failed: 'Nie udało się zmienić hasła.',
    outcomes: {
      done: {
        title: 'Hasło zmienione',
        text: 'Zaloguj się teraz nowym hasłem.',
        action: 'Zaloguj się',
      },
      invalid: {
        title: 'Ten link już nie działa',
        text: 'Link działa przez godzinę i tylko raz, i tylko ten z najnowszej wiadomości. Poproś o nowy.',
        action: 'Poproś o nowy link',
      },
    },
  },
  activate: {
    title: 'Aktywuj swoje konto',
    intro: 'Jeszcze jedno naciśnięcie przycisku i możesz grać.',
    submit: 'Aktywuj moje konto',
    notYou: 'To nie twoja rejestracja albo nie znasz nazwy z wiadomości? Nie naciskaj przycisku.',
    login: 'Zaloguj się',
    register: 'Zarejestruj się ponownie',
    outcomes: {
      done: { title: 'Twoje konto jest aktywne', text: 'Możesz się teraz zalogować i zacząć handlować.' },
      used: {
        title: 'Twoje konto jest już aktywne',
        text: 'Ten link jest już wykorzystany. Możesz się po prostu zalogować.',
      },
      replaced: {
        title: 'Jest nowsza wiadomość',
        text: 'Działa tylko link z najnowszej wiadomości. Zajrzyj do poczty, także do spamu. Nie znasz nazwy z tej wiadomości? Zarejestruj się ponownie.',
      },
      invalid: {
        title: 'Ten link już nie działa',
        text: 'Link działa przez 48 godzin. Zarejestruj się ponownie, a dostaniesz nową wiadomość. Masz już aktywne konto? Zaloguj się.',
      },
      taken: {
        title: 'Twoja nazwa jest już zajęta',
        text: 'Inny gracz ma teraz tę nazwę albo zbyt podobną. Zarejestruj się ponownie z inną nazwą.',
      },
    },
  },
}
