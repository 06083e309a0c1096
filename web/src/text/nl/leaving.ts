// The texts of downloading one's data and of deleting the account.

export const texts = {
  download: {
    title: 'Je gegevens meenemen',
    text: 'Je kunt alles downloaden wat we over je bewaren: je account, je orders, je transacties en meer. Je krijgt een zip-bestand met een uitleg erbij.',
    ask: 'Maak mijn download',
    building: 'We maken je download',
    buildingHint: 'Je hoeft hier niet op te wachten: je vindt hem straks op deze pagina.',
    ready: 'Je download staat klaar, tot {{until}}.',
    save: 'Download ({{size}})',
    again: 'Maak een nieuwe',
    failed: 'We konden niet zien of er een download klaarstaat.',
    file: 'mijn-gegevens.zip',
  },
  delete: {
    title: 'Je account verwijderen',
    text: 'Dit kun je niet terugdraaien. We verwijderen meteen alles wat van jou is:',
    loses: {
      name: 'je naam {{username}}, je e-mailadres en je instellingen',
      worth: 'je portefeuille van {{amount}}',
      portfolio: 'je portefeuilles, met alles wat je hebt gekocht',
      diplomas_one: 'je diploma van de academie',
      diplomas_other: 'je {{count}} diploma’s van de academie',
      rankings: 'je plaats in de ranglijsten: daar sta je nog wel tussen, maar zonder naam',
    },
    after:
      'Je wordt overal uitgelogd, en orders die nog wachten worden geannuleerd. Na 48 uur kun je je met hetzelfde e-mailadres opnieuw aanmelden. Je begint dan opnieuw.',
    sure: 'Ik snap dat ik alles kwijt ben',
    unsure: 'Vink dit aan als je het zeker weet',
    submit: 'Verwijder mijn account',
  },
  deleted: 'Je account is verwijderd. Bedankt dat je meespeelde!',
  deleteFailed: 'Je account verwijderen is mislukt. Probeer het opnieuw.',
} as const

declare module '../t.ts' {
  interface TextParts {
    leaving: typeof texts
  }
}
