// The texts of the pages that the mails about a new e-mail address lead to.

export const texts = {
  confirm: {
    title: 'Bevestig je e-mailadres',
    intro: 'Nog één druk op de knop, en je account heeft dit e-mailadres.',
    submit: 'Bevestig mijn e-mailadres',
    notYou: 'Heb jij hier niet om gevraagd, of ken je de naam in de mail niet? Druk dan niet op de knop.',
    done: {
      title: 'Je e-mailadres is gewijzigd',
      text: 'Voortaan log je met dit adres in. Je oude adres krijgt een mail, waarmee je de wijziging nog 72 uur ongedaan kunt maken.',
      action: 'Naar je profiel',
    },
    invalid: {
      title: 'Deze link werkt niet meer',
      text: 'Een link werkt 48 uur en één keer, en alleen die in de nieuwste mail. Kijk bij je profiel welk adres je nu hebt. Daar kun je ook een nieuwe mail vragen.',
      action: 'Naar je profiel',
    },
  },
  undo: {
    title: 'Maak de wijziging ongedaan',
    intro:
      'Je account krijgt je oude e-mailadres terug en iedereen wordt uitgelogd. Daarna kies je een nieuw wachtwoord: het oude werkt niet meer.',
    submit: 'Zet mijn oude adres terug',
    notYou: 'Heb je je e-mailadres zelf gewijzigd? Druk dan niet op de knop.',
    invalid: {
      title: 'Deze link werkt niet meer',
      text: 'Een link werkt 72 uur en één keer. Heb je je oude adres net teruggezet? Vraag dan een nieuw wachtwoord aan.',
      action: 'Vraag een nieuw wachtwoord aan',
    },
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    address: typeof texts
  }
}
