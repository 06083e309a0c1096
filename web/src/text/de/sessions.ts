import type { German } from '../translation.ts'

export const texts: German<'sessions'> = {
  title: 'Wo du angemeldet bist',
  loadFailed: 'Deine Geräte konnten nicht geladen werden.',
  device: '{{browser}} auf {{system}}',
  unknown: 'Unbekanntes Gerät',
  current: 'Dieses Gerät',
  now: 'Gerade in Gebrauch',
  used: 'Zuletzt benutzt: {{moment}}',
  since: 'Angemeldet am {{date}}',
  alone: 'Du bist nur auf diesem Gerät angemeldet.',
  advice: 'Kennst du ein Gerät nicht? Melde es ab und wähle ein neues Passwort.',
  end: 'Abmelden',
  endName: 'Abmelden: {{device}}, zuletzt benutzt: {{moment}}',
  ended: '{{device}} ist abgemeldet.',
  endFailed: 'Das Abmelden ist fehlgeschlagen. Versuch es noch einmal.',
  endOthers: 'Alle anderen Geräte abmelden',
  othersEnded: 'Du bist jetzt nur noch auf diesem Gerät angemeldet.',
  confirm: {
    title: 'Andere Geräte abmelden?',
    text_one: 'Auf {{count}} anderen Gerät musst du dich danach neu anmelden.',
    text_other: 'Auf {{count}} anderen Geräten musst du dich danach neu anmelden.',
    submit: 'Abmelden',
  },
}
