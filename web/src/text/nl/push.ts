// The texts of the settings of notifications.

export const texts = {
  failed: 'Je instellingen laden is mislukt.',
  saved: 'Je keuze is bewaard.',
  saveFailed: 'Bewaren is mislukt. Probeer het opnieuw.',
  offline: 'Je bent offline. Wijzigen kan nu niet.',
  device: {
    title: 'Dit apparaat',
    explanation:
      'Krijg meteen bericht als een order is uitgevoerd of gestopt, en bij een knock-out of dividend. Ook als het spel dicht is. Je browser vraagt hierna of dat mag.',
    on: 'Zet meldingen aan',
    isOn: 'Dit apparaat krijgt meldingen.',
    off: 'Zet meldingen uit',
    test: 'Stuur een testbericht',
    switchedOn: 'Meldingen staan aan op dit apparaat.',
    switchedOff: 'Meldingen staan uit op dit apparaat.',
    onFailed: 'Meldingen aanzetten is mislukt. Probeer het opnieuw.',
    offFailed: 'Meldingen uitzetten is mislukt. Probeer het opnieuw.',
  },
  refused: {
    dismissed: 'Je hebt nog geen toestemming gegeven. Druk opnieuw en kies “Toestaan”.',
    blocked: 'Je browser blokkeert meldingen van het spel.',
    browser:
      'Je browser kan zich nu niet aanmelden voor meldingen. Probeer het later, of in een andere browser.',
    server: 'Deze server verstuurt geen meldingen.',
  },
  permission: {
    unsupported:
      'Deze browser kan geen meldingen laten zien. Probeer het in een andere browser, zoals Chrome, Edge, Firefox of Safari.',
    'needs-install':
      'Op een iPhone of iPad werken meldingen alleen in de app. Zet het spel eerst op je beginscherm en open het daar.',
    'needs-update': 'Meldingen werken vanaf iOS 16.4. Werk je iPhone of iPad bij en kom daarna hier terug.',
    install: 'Zo zet je het spel op je beginscherm',
    blocked:
      'Je hebt meldingen van het spel geblokkeerd. Open de instellingen van deze site (het icoon voor het adres, of die van de app), zet “Meldingen” op “Toestaan” en kom hier terug.',
  },
  tested: {
    delivered:
      'Het testbericht is verstuurd. Zie je niets? Kijk dan of je apparaat meldingen van je browser toestaat en of “Niet storen” uit staat.',
    gone: 'Dit apparaat was niet meer aangemeld. Zet meldingen opnieuw aan.',
    failed: 'Het testbericht kon niet worden verstuurd. Probeer het later opnieuw.',
  },
  about: {
    title: 'Waarover wil je een melding?',
    orderFilled: 'Order uitgevoerd',
    orderAborted: 'Order gestopt',
    payout: 'Knock-out en uitbetaling',
    dividend: 'Dividend',
    competition: 'Begin en einde van een competitie',
    invitation: 'Uitnodiging',
    learning: 'Leren',
    portfolioOff: 'Meldingen over je portefeuille staan uit op al je apparaten. Je zet ze hieronder aan.',
  },
  amounts: {
    label: 'Laat aantallen en bedragen zien',
    hint: 'Anderen kunnen ze op je vergrendelde scherm lezen.',
  },
  all: {
    title: 'Op al je apparaten',
    portfolio: 'Meldingen over je portefeuille',
    portfolioHint: 'Orders, uitbetalingen en dividend.',
    quiet: 'Stille uren',
    quietHint: 'Wat er dan gebeurt, hoor je daarna in één melding. De tijden zijn die van Amsterdam.',
    from: 'Vanaf',
    until: 'Tot',
    same: 'Kies twee verschillende tijden.',
  },
  others: {
    title: 'Je andere apparaten',
    named: '{{browser}} op {{system}}',
    unnamed: 'Een apparaat',
    since: 'Sinds {{date}}',
    remove: 'Verwijder',
    removeName: 'Verwijder {{name}}',
    removed: '{{name}} krijgt geen meldingen meer.',
    removeFailed: 'Verwijderen is mislukt. Probeer het opnieuw.',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    push: typeof texts
  }
}
