// The texts of the rules that a player accepts before a competition.

export const texts = {
  title: 'De spelregels',
  intro: 'Lees ze even door. Als je akkoord gaat, doe je mee en staat je startbedrag klaar.',
  balance: 'Je begint met',
  costs: 'Kosten per order',
  sprinters: 'Hoogstens in Sprinters',
  weeklyDeposit: 'Elke maandag erbij',
  weeklyDepositAmount: '{{amount}} (telt niet als winst)',
  underlying: 'Hoogstens in één onderliggende waarde',
  underlyingShare: '{{share}} van je portefeuille',
  resets: 'Opnieuw beginnen',
  resetsDaily: 'één keer per dag',
  practice: 'Oefenen vanaf',
  start: 'De competitie begint op',
  end: 'De competitie loopt tot en met',
  rules: {
    virtual: 'Het geld is virtueel. Je kunt er niets echts mee winnen of verliezen.',
    price: 'Je koopt op de laatkoers en verkoopt op de biedkoers van dat moment.',
    hours: 'Orders worden uitgevoerd van maandag tot en met vrijdag tussen 08.00 en 22.00 uur.',
    always: 'In deze competitie is de beurs dag en nacht open.',
    advice: 'Niets in het spel is een advies om echt te beleggen.',
  },
  accept: 'Ik ga akkoord en doe mee',
  failed: 'Akkoord geven is mislukt. Probeer het opnieuw.',
  nextText: 'De volgende begint op {{date}}.',
} as const

declare module '../t.ts' {
  interface TextParts {
    disclaimer: typeof texts
  }
}
