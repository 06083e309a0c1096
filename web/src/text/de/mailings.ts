import { consentWordings, currentWordings } from '@koersklasse/contract/consent-wordings.ts'
import type { German } from '../translation.ts'

export const texts: German<'mailings'> = {
  intro: 'Wir mailen an {{email}}. Schalte hier ein, was du bekommen möchtest.',
  always: 'Mails zu deinem Konto, zum Beispiel ein Link für ein neues Passwort, bekommst du immer.',
  names: { 'morning-mail': 'Morgenmail', newsletter: 'Newsletter' },
  /** What a player agrees to, as it is stored with the consent. */
  wordings: {
    'morning-mail': consentWordings[currentWordings['morning-mail']].de,
    newsletter: consentWordings[currentWordings.newsletter].de,
  },
  saved: 'Deine Auswahl ist gespeichert.',
  failed: 'Deine Auswahl konnte nicht gespeichert werden. Versuch es noch einmal.',
  loadFailed: 'Deine Mail-Einstellungen konnten nicht geladen werden.',
  offline: 'Du bist offline. Du kannst deine Auswahl gerade nicht ändern.',
  unsubscribe: {
    'morning-mail': {
      title: 'Keine Morgenmail mehr?',
      intro: 'Drück auf den Knopf, dann bekommst du sie nicht mehr. Einloggen musst du dich nicht.',
      submit: 'Morgenmail ausschalten',
      done: 'Du bekommst keine Morgenmail mehr',
    },
    newsletter: {
      title: 'Keinen Newsletter mehr?',
      intro: 'Drück auf den Knopf, dann bekommst du ihn nicht mehr. Einloggen musst du dich nicht.',
      submit: 'Newsletter ausschalten',
      done: 'Du bekommst keinen Newsletter mehr',
    },
    back: 'Doch wieder bekommen? Dann schalte es in deinen Mail-Einstellungen ein.',
    invalid: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Vielleicht wurde er nicht ganz übernommen. Öffne ihn noch einmal aus der Mail, oder wähle deine Mails in deinen Einstellungen.',
    },
    settings: 'Zu deinen Mail-Einstellungen',
  },
}
