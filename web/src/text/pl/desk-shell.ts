import type { Polish } from '../translation.ts'

export const texts: Polish<'desk-shell'> = {
  title: 'Zarządzanie',
  nav: 'Działy zarządzania',
  intro: 'Tu zarządzasz grą. Wszystko, co tu zrobisz, trafia do dziennika.',
  rolesTitle: 'Role i ich uprawnienia',
  yours: 'twoja rola',
  logged:
    'Dziennik pokazuje przy każdej czynności, kto ją wykonał, kiedy i dlaczego. Nikt nie może tego usunąć.',
  roles: {
    operator: { name: 'Operator', does: 'Może wszystko, także nadawać role.' },
    editor: { name: 'Redaktor', does: 'Pisze komunikaty i artykuły, odpowiada na opinie.' },
    organiser: {
      name: 'Organizator',
      does: 'Tworzy własne konkursy i prowadzi uczestników, na przykład jako nauczyciel.',
    },
    support: { name: 'Pomoc', does: 'Wyszukuje graczy i im pomaga.' },
  },
  areas: {
    players: { title: 'Gracze', short: 'Szukanie i pomoc' },
    exclusions: { title: 'Wykluczenia', short: 'Kto jest wykluczony i odwołania' },
    competitions: { title: 'Konkursy', short: 'Tworzenie, zmiany i próby' },
    operations: { title: 'Serwer', short: 'Jak działa' },
    market: { title: 'Rynek', short: 'Kursy i produkty' },
    cases: { title: 'Podwójne konta', short: 'Kto gra na dwóch kontach' },
    classes: { title: 'Uczestnicy', short: 'Jak radzi sobie twoja klasa' },
    roles: { title: 'Role', short: 'Kto co może' },
    corrections: { title: 'Błędne kursy', short: 'Znajdowanie i naprawa' },
    log: { title: 'Dziennik', short: 'Kto co zrobił i dlaczego' },
    alerts: { title: 'Komunikaty', short: 'Co widać u góry każdej strony' },
    articles: { title: 'Artykuły', short: 'Zasady, nagrody i inne teksty' },
    feedback: { title: 'Opinie', short: 'Czytaj opinie graczy i odpowiadaj na nie' },
  },
  noRole: {
    title: 'To jest tylko dla zarządzających grą',
    text: 'Jesteś jednym z nich? Poproś operatora o rolę.',
    action: 'Do pulpitu',
  },
  noRight: { title: 'To nie należy do twojej roli', text: 'Zapytaj operatora, jeśli tego potrzebujesz.' },
  passkey: {
    title: 'Użyj klucza dostępu',
    use: 'Role operatora i pomocy działają dopiero, gdy potwierdzisz kluczem dostępu, że to ty.',
    none: 'Role operatora i pomocy działają tylko z kluczem dostępu. Utwórz go przy swoich urządzeniach i wróć tutaj.',
    make: 'Utwórz klucz dostępu',
    loadFailed: 'Nie udało się wczytać twoich kluczy dostępu.',
  },
  reason: {
    label: 'Dlaczego to robisz?',
    hint: 'To trafi do dziennika.',
    told: 'To trafi do dziennika i przeczyta to gracz.',
    missing: 'Napisz w kilku słowach, dlaczego.',
  },
}
