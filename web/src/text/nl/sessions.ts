// The texts of the devices on which a player is logged in.

export const texts = {
  title: 'Waar je bent ingelogd',
  loadFailed: 'Je apparaten konden niet worden geladen.',
  device: '{{browser}} op {{system}}',
  unknown: 'Onbekend apparaat',
  current: 'Dit apparaat',
  now: 'Nu in gebruik',
  used: 'Laatst gebruikt: {{moment}}',
  since: 'Ingelogd op {{date}}',
  alone: 'Je bent alleen op dit apparaat ingelogd.',
  advice: 'Staat er een apparaat bij dat je niet kent? Log het uit en kies een nieuw wachtwoord.',
  end: 'Log uit',
  endName: 'Log uit: {{device}}, laatst gebruikt: {{moment}}',
  ended: '{{device}} is uitgelogd.',
  endFailed: 'Uitloggen is mislukt. Probeer het opnieuw.',
  endOthers: 'Log alle andere apparaten uit',
  othersEnded: 'Je bent nu alleen nog op dit apparaat ingelogd.',
  confirm: {
    title: 'Andere apparaten uitloggen?',
    text_one: 'Op {{count}} ander apparaat moet je daarna opnieuw inloggen.',
    text_other: 'Op {{count}} andere apparaten moet je daarna opnieuw inloggen.',
    submit: 'Log ze uit',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    sessions: typeof texts
  }
}
