import type { German } from '../translation.ts'

export const texts: German<'push'> = {
  failed: 'Deine Einstellungen konnten nicht geladen werden.',
  saved: 'Deine Wahl ist gespeichert.',
  saveFailed: 'Das Speichern hat nicht geklappt. Versuch es noch einmal.',
  offline: 'Du bist offline. Ändern geht jetzt nicht.',
  device: {
    title: 'Dieses Gerät',
    explanation:
      'Du erfährst sofort, wenn eine Order ausgeführt oder gestoppt ist, und bei einem Knock-out oder einer Dividende. Auch wenn das Spiel geschlossen ist. Dein Browser fragt gleich, ob das erlaubt ist.',
    on: 'Mitteilungen einschalten',
    isOn: 'Dieses Gerät bekommt Mitteilungen.',
    off: 'Mitteilungen ausschalten',
    test: 'Testnachricht senden',
    switchedOn: 'Mitteilungen sind auf diesem Gerät eingeschaltet.',
    switchedOff: 'Mitteilungen sind auf diesem Gerät ausgeschaltet.',
    onFailed: 'Das Einschalten hat nicht geklappt. Versuch es noch einmal.',
    offFailed: 'Das Ausschalten hat nicht geklappt. Versuch es noch einmal.',
  },
  refused: {
    dismissed: 'Du hast es noch nicht erlaubt. Drück noch einmal und wähle „Zulassen“.',
    blocked: 'Dein Browser blockiert Mitteilungen des Spiels.',
    browser:
      'Dein Browser kann sich gerade nicht für Mitteilungen anmelden. Versuch es später oder in einem anderen Browser.',
    server: 'Dieser Server verschickt keine Mitteilungen.',
  },
  permission: {
    unsupported:
      'Dieser Browser kann keine Mitteilungen zeigen. Versuch es in einem anderen Browser wie Chrome, Edge, Firefox oder Safari.',
    'needs-install':
      'Auf einem iPhone oder iPad gibt es Mitteilungen nur in der App. Leg das Spiel zuerst auf den Home-Bildschirm und öffne es dort.',
    'needs-update':
      'Mitteilungen gibt es ab iOS 16.4. Aktualisiere dein iPhone oder iPad und komm danach hierher zurück.',
    install: 'So legst du das Spiel auf den Home-Bildschirm',
    blocked:
      'Du hast Mitteilungen des Spiels blockiert. Öffne die Einstellungen dieser Website (das Symbol vor der Adresse) oder der App, stell „Benachrichtigungen“ auf „Zulassen“ und komm hierher zurück.',
  },
  tested: {
    delivered:
      'Die Testnachricht ist verschickt. Siehst du nichts? Dann prüf, ob dein Gerät Mitteilungen deines Browsers erlaubt und ob „Nicht stören“ aus ist.',
    gone: 'Dieses Gerät war nicht mehr angemeldet. Schalte Mitteilungen noch einmal ein.',
    failed: 'Die Testnachricht konnte nicht verschickt werden. Versuch es später noch einmal.',
  },
  about: {
    title: 'Worüber möchtest du Mitteilungen?',
    orderFilled: 'Order ausgeführt',
    orderAborted: 'Order gestoppt',
    payout: 'Knock-out und Auszahlung',
    dividend: 'Dividende',
    competition: 'Beginn und Ende eines Wettbewerbs',
    invitation: 'Einladung',
    learning: 'Lernen',
    portfolioOff:
      'Mitteilungen über dein Depot sind auf allen deinen Geräten aus. Du schaltest sie weiter unten ein.',
  },
  amounts: {
    label: 'Stückzahlen und Beträge zeigen',
    hint: 'Andere können sie auf deinem Sperrbildschirm lesen.',
  },
  all: {
    title: 'Auf allen deinen Geräten',
    portfolio: 'Mitteilungen über dein Depot',
    portfolioHint: 'Orders, Auszahlungen und Dividenden.',
    quiet: 'Ruhezeiten',
    quietHint: 'Was dann passiert, erfährst du danach in einer Mitteilung. Die Zeiten gelten für Amsterdam.',
    from: 'Von',
    until: 'Bis',
    same: 'Wähle zwei verschiedene Zeiten.',
  },
  others: {
    title: 'Deine anderen Geräte',
    named: '{{browser}} auf {{system}}',
    unnamed: 'Ein Gerät',
    since: 'Seit {{date}}',
    remove: 'Entfernen',
    removeName: '{{name}} entfernen',
    removed: '{{name}} bekommt keine Mitteilungen mehr.',
    removeFailed: 'Das Entfernen hat nicht geklappt. Versuch es noch einmal.',
  },
}
