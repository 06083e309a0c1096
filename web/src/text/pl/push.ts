import type { Polish } from '../translation.ts'

export const texts: Polish<'push'> = {
  failed: 'Nie udało się wczytać ustawień.',
  saved: 'Twój wybór jest zapisany.',
  saveFailed: 'Nie udało się zapisać. Spróbuj ponownie.',
  offline: 'Jesteś offline. Teraz nie można nic zmienić.',
  device: {
    title: 'To urządzenie',
    explanation:
      'Dowiesz się od razu, gdy zlecenie zostanie wykonane lub przerwane, a także o knock-oucie i dywidendzie. Również wtedy, gdy gra jest zamknięta. Za chwilę przeglądarka zapyta o zgodę.',
    on: 'Włącz powiadomienia',
    isOn: 'To urządzenie otrzymuje powiadomienia.',
    off: 'Wyłącz powiadomienia',
    test: 'Wyślij wiadomość testową',
    switchedOn: 'Powiadomienia są włączone na tym urządzeniu.',
    switchedOff: 'Powiadomienia są wyłączone na tym urządzeniu.',
    onFailed: 'Nie udało się włączyć powiadomień. Spróbuj ponownie.',
    offFailed: 'Nie udało się wyłączyć powiadomień. Spróbuj ponownie.',
  },
  refused: {
    dismissed: 'Nie ma jeszcze zgody. Naciśnij ponownie i wybierz „Zezwól”.',
    blocked: 'Przeglądarka blokuje powiadomienia z gry.',
    browser:
      'Przeglądarka nie może teraz zarejestrować powiadomień. Spróbuj później albo w innej przeglądarce.',
    server: 'Ten serwer nie wysyła powiadomień.',
  },
  permission: {
    unsupported:
      'Ta przeglądarka nie pokazuje powiadomień. Spróbuj w innej, na przykład Chrome, Edge, Firefox lub Safari.',
    'needs-install':
      'Na iPhonie i iPadzie powiadomienia działają tylko w aplikacji. Najpierw dodaj grę do ekranu początkowego i otwórz ją stamtąd.',
    'needs-update': 'Powiadomienia działają od iOS 16.4. Zaktualizuj iPhone’a lub iPada i wróć tutaj.',
    install: 'Jak dodać grę do ekranu początkowego',
    blocked:
      'Powiadomienia z gry są zablokowane. Otwórz ustawienia tej strony (ikona przed adresem) lub aplikacji, ustaw „Powiadomienia” na „Zezwalaj” i wróć tutaj.',
  },
  tested: {
    delivered:
      'Wiadomość testowa została wysłana. Nic nie widać? Sprawdź, czy urządzenie zezwala na powiadomienia przeglądarki i czy tryb „Nie przeszkadzać” jest wyłączony.',
    gone: 'To urządzenie nie było już zarejestrowane. Włącz powiadomienia ponownie.',
    failed: 'Nie udało się wysłać wiadomości testowej. Spróbuj później.',
  },
  about: {
    title: 'O czym chcesz wiedzieć?',
    orderFilled: 'Zlecenie wykonane',
    orderAborted: 'Zlecenie przerwane',
    payout: 'Knock-out i wypłata',
    dividend: 'Dywidenda',
    competition: 'Początek i koniec konkursu',
    invitation: 'Zaproszenie',
    learning: 'Nauka',
    portfolioOff:
      'Powiadomienia o twoim portfelu są wyłączone na wszystkich urządzeniach. Włączysz je niżej.',
  },
  amounts: {
    label: 'Pokazuj liczby sztuk i kwoty',
    hint: 'Inni mogą je przeczytać na zablokowanym ekranie.',
  },
  all: {
    title: 'Na wszystkich urządzeniach',
    portfolio: 'Powiadomienia o portfelu',
    portfolioHint: 'Zlecenia, wypłaty i dywidendy.',
    quiet: 'Godziny ciszy',
    quietHint:
      'O tym, co się wtedy wydarzy, dowiesz się później z jednego powiadomienia. Obowiązuje czas w Amsterdamie.',
    from: 'Od',
    until: 'Do',
    same: 'Wybierz dwie różne godziny.',
  },
  others: {
    title: 'Inne twoje urządzenia',
    named: '{{browser}} na {{system}}',
    unnamed: 'Urządzenie',
    since: 'Od {{date}}',
    remove: 'Usuń',
    removeName: 'Usuń: {{name}}',
    removed: '{{name}} nie otrzymuje już powiadomień.',
    removeFailed: 'Nie udało się usunąć. Spróbuj ponownie.',
  },
}
