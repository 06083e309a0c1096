import type { German } from '../translation.ts'

export const texts: German<'passkeys'> = {
  title: 'Passkeys',
  intro:
    'Mit einem Passkey meldest du dich mit deinem Fingerabdruck, deinem Gesicht oder der PIN deines Geräts an. Du brauchst kein Passwort einzugeben, und niemand kann ihn dir abschauen.',
  unsupported: 'Dieser Browser kann keine Passkeys verwenden. Versuch es in einem neueren Browser.',
  loadFailed: 'Deine Passkeys konnten nicht geladen werden.',
  none: 'Du hast noch keinen Passkey.',
  created: 'Hinzugefügt am {{date}}',
  used: 'Zuletzt benutzt: {{moment}}',
  unused: 'Noch nicht benutzt',
  login: 'Mit einem Passkey anmelden',
  or: 'oder',
  prove: 'Mit einem Passkey bestätigen',
  add: 'Passkey hinzufügen',
  added: 'Dein Passkey ist hinzugefügt.',
  addFailed: 'Der Passkey konnte nicht hinzugefügt werden.',
  name: 'Name',
  nameHint: 'Daran erkennst du ihn in der Liste, zum Beispiel „Handy“.',
  nameWrong: 'Wähle einen Namen mit 1 bis 40 Zeichen',
  rename: 'Umbenennen',
  renameName: 'Umbenennen: {{name}}',
  renamed: 'Der Name ist geändert.',
  renameFailed: 'Der Name konnte nicht geändert werden.',
  save: 'Speichern',
  remove: 'Löschen',
  removeName: 'Löschen: {{name}}',
  removed: '{{name}} ist gelöscht.',
  removeFailed: 'Das Löschen ist fehlgeschlagen. Versuch es noch einmal.',
  confirm: {
    title: '{{name}} löschen?',
    text: 'Du kannst dich dann mit diesem Passkey nicht mehr anmelden. Entferne ihn danach auch auf deinem Gerät.',
    submit: 'Löschen',
  },
  device: {
    cancelled:
      'Du hast abgebrochen, oder es hat zu lange gedauert. Versuch es noch einmal, wenn du möchtest.',
    exists: 'Auf diesem Gerät ist schon ein Passkey für dein Konto.',
    unable: 'Dieses Gerät kann keinen Passkey anlegen oder verwenden.',
  },
}
