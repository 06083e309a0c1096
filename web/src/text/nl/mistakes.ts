// The texts around a short lesson about a mistake; the lessons are in content/academy.

export const texts = {
  lesson: 'Lees in 1 minuut wat je hiervan leert',
  more: 'Lees de hele les',
  hide: 'Niet meer tonen',
  hidden: 'Lessen hierover zie je niet meer.',
  hideFailed: 'Dit is niet gelukt.',
  settings: {
    intro: 'Gaat er iets mis, dan leggen we uit wat je ervan leert. Hooguit één keer per dag.',
    saved: 'Opgeslagen.',
    loadFailed: 'Deze instellingen laden niet.',
    offline: 'Je bent offline. Nu kun je dit niet wijzigen.',
    kinds: {
      'first-knock-out': 'Je eerste knock-out',
      'aborted-order': 'Je eerste order die niet doorgaat',
      'one-underlying': 'Bijna alles in één waarde',
      'many-trades': 'Tien transacties op een dag',
      'holding-losers': 'Winst verkopen, verlies houden',
      'outside-hours': 'Een marktorder terwijl de beurs dicht is',
      'near-stop-loss': 'Een Sprinter dicht bij het stop-lossniveau',
    },
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    mistakes: typeof texts
  }
}
