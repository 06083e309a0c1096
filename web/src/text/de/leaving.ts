import type { German } from '../translation.ts'

export const texts: German<'leaving'> = {
  download: {
    title: 'Deine Daten mitnehmen',
    text: 'Du kannst alles herunterladen, was wir über dich speichern: dein Konto, deine Orders, deine Transaktionen und mehr. Du bekommst eine Zip-Datei mit einer Erklärung.',
    ask: 'Download erstellen',
    building: 'Wir erstellen deinen Download',
    buildingHint: 'Du musst nicht warten: Du findest ihn später auf dieser Seite.',
    ready: 'Dein Download steht bereit, bis {{until}}.',
    save: 'Herunterladen ({{size}})',
    again: 'Neu erstellen',
    failed: 'Wir konnten nicht sehen, ob ein Download bereitsteht.',
    file: 'meine-daten.zip',
  },
  delete: {
    title: 'Dein Konto löschen',
    text: 'Das kannst du nicht rückgängig machen. Wir löschen sofort alles, was dir gehört:',
    loses: {
      name: 'deinen Namen {{username}}, deine E-Mail-Adresse und deine Einstellungen',
      worth: 'dein Depot von {{amount}}',
      portfolio: 'deine Depots mit allem, was du gekauft hast',
      diplomas_one: 'dein Diplom der Akademie',
      diplomas_other: 'deine {{count}} Diplome der Akademie',
      rankings: 'deinen Platz in den Ranglisten: Du stehst dort noch, aber ohne Namen',
    },
    after:
      'Du wirst überall abgemeldet, und wartende Orders werden storniert. Nach 48 Stunden kannst du dich mit derselben E-Mail-Adresse neu registrieren. Dann fängst du von vorn an.',
    sure: 'Ich verstehe, dass ich alles verliere',
    unsure: 'Kreuze das an, wenn du sicher bist',
    submit: 'Mein Konto löschen',
  },
  deleted: 'Dein Konto ist gelöscht. Danke, dass du mitgespielt hast!',
  deleteFailed: 'Dein Konto konnte nicht gelöscht werden. Versuch es noch einmal.',
}
