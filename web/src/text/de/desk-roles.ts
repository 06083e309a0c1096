import type { German } from '../translation.ts'

export const texts: German<'desk-roles'> = {
  intro: 'Gib jedem nur, was er braucht.',
  holders: 'Wer eine Rolle hat',
  loadFailed: 'Die Rollen konnten nicht geladen werden.',
  who: 'Wer',
  roles: 'Rollen',
  passkey: 'Passkey',
  hasPasskey: 'Ja',
  noPasskey: 'Nein, nicht nötig',
  needsPasskey: 'Fehlt noch',
  since: 'seit {{date}}',
  grant: {
    title: 'Rolle vergeben',
    username: 'Benutzername des Spielers',
    usernameMissing: 'Gib einen Benutzernamen ein.',
    role: 'Rolle',
    passkey: 'Diese Rolle gilt nur mit einem Passkey.',
    label: 'Rolle vergeben',
    confirm: 'Rolle vergeben?',
    text: '{{username}} bekommt die Rolle {{role}}.',
    done: '{{username}} hat jetzt die Rolle {{role}}.',
  },
  revoke: {
    label: 'Entziehen',
    labelFor: 'Entziehen: die Rolle {{role}} von {{username}}',
    title: 'Rolle entziehen?',
    text: '{{username}} hat danach die Rolle {{role}} nicht mehr.',
    done: '{{username}} hat die Rolle {{role}} nicht mehr.',
  },
}
