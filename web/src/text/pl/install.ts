import type { Polish } from '../translation.ts'

export const texts: Polish<'install'> = {
  add: 'Dodaj do ekranu głównego',
  title: 'Dodaj grę do ekranu głównego',
  banner: 'Graj jak w aplikacji',
  intro: 'Otworzysz ją wtedy jednym dotknięciem, jak inne aplikacje.',
  reasons: {
    quick: 'Gra wypełnia cały ekran, bez paska adresu.',
    offline: 'Bez internetu zobaczysz to, co było ostatnio.',
    small: 'Zajmuje mało miejsca i sama się aktualizuje.',
  },
  installed: 'Grasz już w aplikacji. Nie trzeba nic więcej robić.',
  ios: {
    title: 'Na iPhonie lub iPadzie',
    intro: 'Najlepiej działa to w Safari.',
    steps: {
      share:
        'Dotknij przycisku udostępniania: kwadrat ze strzałką w górę. Nie widzisz go? Dotknij najpierw trzech kropek.',
      choose: 'Przesuń w górę i dotknij „Do ekranu początkowego”.',
      add: 'Dotknij „Dodaj” w prawym górnym rogu.',
    },
  },
  other: {
    title: 'Na Androidzie lub komputerze',
    intro: 'Najlepiej działa to w Chrome lub Edge.',
    phone: 'Na telefonie',
    computer: 'Na komputerze',
    steps: {
      menu: 'Dotknij trzech kropek w przeglądarce.',
      choose: 'Dotknij „Dodaj do ekranu głównego” lub „Zainstaluj aplikację”.',
      confirm: 'Dotknij „Zainstaluj”.',
    },
    computerSteps: {
      bar: 'Kliknij ekran ze strzałką po prawej stronie paska adresu.',
      confirm: 'Kliknij „Zainstaluj”.',
    },
    safari: 'Safari na Macu: wybierz Plik, a potem „Dodaj do Docka”.',
  },
  otherDevice: {
    ios: 'Masz iPhone’a lub iPada?',
    other: 'Masz inne urządzenie?',
  },
  done: 'Udało się',
  completed: {
    title: 'Gra jest na miejscu',
    intro:
      'Znajdziesz ją teraz wśród swoich aplikacji. Otwórz ją tam i w razie potrzeby zaloguj się jeszcze raz.',
    action: 'Graj dalej',
  },
}
