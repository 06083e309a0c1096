// The messages that a player is shown until they are read.

export const texts = {
  read: 'Gelezen',
  readAbout: 'Gelezen: {{message}}',
  failed: 'Dat lukte niet.',
  further_one: 'Er is nog een bericht.',
  further_other: 'Er zijn nog {{count}} berichten.',
  removed:
    'Je doet niet meer mee met {{competition}}. Vragen? Stel ze aan {{organiser}}. Reden: “{{reason}}”',
  competitionChanged: 'De regels van {{competition}} zijn veranderd: “{{reason}}”',
  competitionEnded: '{{competition}} is eerder gestopt: “{{reason}}”',
  competitionDeleted: '{{competition}} gaat niet door: “{{reason}}”',
  accountsDecided: {
    one_person:
      'We hebben beslist dat je met meer dan één account meedoet aan {{competition}}. Je kunt één keer bezwaar maken. Reden: “{{reason}}”',
    different_people: 'We hebben beslist dat je in {{competition}} met één account meedoet: “{{reason}}”',
  },
  prizesHeld_one: 'We houden de prijs van één account in {{competition}} vast tot het onderzoek klaar is.',
  prizesHeld_other:
    'We houden de prijzen van {{count}} accounts in {{competition}} vast tot het onderzoek klaar is.',
  noPrizesHeld: 'We houden in {{competition}} geen prijzen meer vast.',
} as const

declare module '../t.ts' {
  interface TextParts {
    messages: typeof texts
  }
}
