import type { German } from '../translation.ts'

export const texts: German<'desk-shell'> = {
  title: 'Verwaltung',
  nav: 'Bereiche der Verwaltung',
  intro: 'Hier verwaltest du das Spiel. Was du hier tust, steht im Protokoll.',
  rolesTitle: 'Rollen und was sie dürfen',
  yours: 'deine Rolle',
  logged:
    'Zu jeder Handlung steht im Protokoll, wer sie wann und warum ausgeführt hat. Niemand kann das löschen.',
  roles: {
    operator: { name: 'Betreiber', does: 'Darf alles, auch Rollen vergeben.' },
    editor: { name: 'Redaktion', does: 'Schreibt Meldungen und Artikel und beantwortet Feedback.' },
    organiser: {
      name: 'Organisator',
      does: 'Legt eigene Wettbewerbe an und begleitet die Teilnehmer, etwa als Lehrkraft.',
    },
    support: { name: 'Support', does: 'Sucht Spieler und hilft ihnen.' },
  },
  areas: {
    players: { title: 'Spieler', short: 'Suchen und helfen' },
    exclusions: { title: 'Ausschlüsse', short: 'Wer ausgeschlossen ist, und Einsprüche' },
    competitions: { title: 'Wettbewerbe', short: 'Anlegen, ändern und erproben' },
    operations: { title: 'Server', short: 'Wie es läuft' },
    market: { title: 'Markt', short: 'Kurse und Produkte' },
    cases: { title: 'Doppelte Konten', short: 'Wer mit zwei Konten spielt' },
    classes: { title: 'Teilnehmende', short: 'Wie es deiner Klasse geht' },
    roles: { title: 'Rollen', short: 'Wer darf was' },
    corrections: { title: 'Falsche Kurse', short: 'Finden und berichtigen' },
    log: { title: 'Protokoll', short: 'Wer hat was getan, und warum' },
    alerts: { title: 'Meldungen', short: 'Was oben auf jeder Seite steht' },
    articles: { title: 'Artikel', short: 'Regeln, Preise und andere Texte' },
    feedback: { title: 'Feedback', short: 'Lies und beantworte, was Spieler meinen' },
  },
  noRole: {
    title: 'Das ist nur für die, die das Spiel verwalten',
    text: 'Gehörst du dazu? Bitte einen Betreiber um eine Rolle.',
    action: 'Zum Dashboard',
  },
  noRight: {
    title: 'Das gehört nicht zu deiner Rolle',
    text: 'Frag einen Betreiber, wenn du es doch brauchst.',
  },
  passkey: {
    title: 'Benutze einen Passkey',
    use: 'Die Rollen Betreiber und Support gelten erst, wenn du mit einem Passkey bestätigst, dass du es bist.',
    none: 'Die Rollen Betreiber und Support gelten nur mit einem Passkey. Erstelle einen bei deinen Geräten und komm dann zurück.',
    make: 'Passkey erstellen',
    loadFailed: 'Deine Passkeys konnten nicht geladen werden.',
  },
  reason: {
    label: 'Warum tust du das?',
    hint: 'Das steht dann im Protokoll.',
    told: 'Das steht dann im Protokoll, und der Spieler liest es.',
    missing: 'Schreib in ein paar Worten, warum.',
  },
}
