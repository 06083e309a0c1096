import type { Polish } from '../translation.ts'

export const texts: Polish<'desk-roles'> = {
  intro: 'Daj każdemu tylko to, czego potrzebuje.',
  holders: 'Kto ma rolę',
  loadFailed: 'Nie udało się wczytać ról.',
  who: 'Kto',
  roles: 'Role',
  passkey: 'Klucz dostępu',
  hasPasskey: 'Tak',
  noPasskey: 'Nie, niepotrzebny',
  needsPasskey: 'Jeszcze brak',
  since: 'od {{date}}',
  grant: {
    title: 'Nadaj rolę',
    username: 'Nazwa gracza',
    usernameMissing: 'Podaj nazwę gracza.',
    role: 'Rola',
    passkey: 'Ta rola działa tylko z kluczem dostępu.',
    label: 'Nadaj rolę',
    confirm: 'Nadać rolę?',
    text: '{{username}} otrzyma rolę {{role}}.',
    done: '{{username}} ma teraz rolę {{role}}.',
  },
  revoke: {
    label: 'Odbierz',
    labelFor: 'Odbierz: rola {{role}}, gracz {{username}}',
    title: 'Odebrać rolę?',
    text: '{{username}} nie będzie już mieć roli {{role}}.',
    done: '{{username}} nie ma już roli {{role}}.',
  },
}
