import { consentWordings, currentWordings } from '@koersklasse/contract/consent-wordings.ts'
import type { German } from '../translation.ts'

export const texts: German<'auth'> = {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  login: {
    title: 'Anmelden',
    submit: 'Anmelden',
    noAccount: 'Noch kein Konto?',
    register: 'Leg eins an',
    forgot: 'Passwort vergessen?',
  },
  proof: {
    busy: 'Einen Moment, wir prüfen kurz…',
    why: 'Gerade wurde oft versucht hineinzukommen. Dein Browser rechnet ein paar Sekunden und macht dann von selbst weiter. Du musst nichts tun.',
  },
  register: {
    title: 'Leg ein Konto an',
    intro: 'Danach bekommst du eine Mail. Mit dem Link darin aktivierst du dein Konto.',
    adult: 'Ich bin 18 Jahre oder älter.',
    terms: 'Ich stimme den Bedingungen zu.',
    newsletter: consentWordings[currentWordings.newsletter].de,
    termsTitle: 'Die Bedingungen in Kürze',
    termsAll: 'Alle Bedingungen lesen',
    termsText: {
      money: 'Du spielst mit virtuellem Geld. Es ist nichts wert und du kannst es nicht eintauschen.',
      one: 'Du spielst mit einem Konto, und das gehört nur dir.',
      fair: 'Du spielst fair: keine Bots, kein Ausnutzen von Fehlern.',
      data: 'Deine Daten nutzen wir für das Spiel. Du kannst dein Konto jederzeit löschen lassen.',
    },
    submit: 'Konto anlegen',
    hasAccount: 'Hast du schon ein Konto?',
    login: 'Anmelden',
    failed: 'Dein Konto konnte nicht angelegt werden. Versuch es noch einmal.',
  },
  fields: {
    email: 'Gib eine gültige E-Mail-Adresse an',
    termsConsent: 'Du musst unseren Bedingungen zustimmen',
    isAdult: 'Du musst 18 Jahre oder älter sein, um mitzumachen',
    required: 'Gib dein Passwort ein',
  },
  mail: {
    title: 'Sieh in deine Mails',
    activation: {
      text: 'Wir haben eine Mail an {{email}} geschickt. Klick auf den Link darin, um dein Konto zu aktivieren.',
      wait: 'Keine Mail? Sieh auch im Spam nach. Hattest du schon ein Konto mit dieser Adresse, dann melde dich an.',
    },
    reset: {
      text: 'Gibt es ein Konto mit {{email}}? Dann schicken wir jetzt eine Mail mit einem Link, um ein neues Passwort zu wählen.',
      wait: 'Keine Mail? Sieh auch im Spam nach.',
    },
    other: 'Andere Adresse verwenden',
    login: 'Zur Anmeldung',
  },
  resend: {
    submit: 'Mail noch einmal schicken',
    done: 'Eine neue Mail an {{email}} ist unterwegs. Nur der Link in der neuesten Mail funktioniert.',
  },
  forgot: {
    title: 'Passwort vergessen',
    intro:
      'Gib deine E-Mail-Adresse ein. Du bekommst eine Mail mit einem Link, um ein neues Passwort zu wählen.',
    submit: 'Schickt mir einen Link',
    failed: 'Das hat nicht geklappt.',
    login: 'Zurück zur Anmeldung',
  },
  reset: {
    title: 'Neues Passwort',
    intro:
      'Wähle ein neues Passwort. Danach bist du überall abgemeldet und meldest dich damit an. Passkeys, die du hattest, werden gelöscht.',
    submit: 'Passwort ändern',
    failed: 'Dein Passwort konnte nicht geändert werden.',
    outcomes: {
      done: {
        title: 'Dein Passwort ist geändert',
        text: 'Melde dich jetzt mit deinem neuen Passwort an.',
        action: 'Anmelden',
      },
      invalid: {
        title: 'Dieser Link funktioniert nicht mehr',
        text: 'Ein Link funktioniert eine Stunde und nur einmal, und nur der aus der neuesten Mail. Fordere einen neuen an.',
        action: 'Neuen Link anfordern',
      },
    },
  },
  activate: {
    title: 'Aktiviere dein Konto',
    intro: 'Nur noch ein Druck auf den Knopf, dann kannst du mitspielen.',
    submit: 'Mein Konto aktivieren',
    notYou:
      'Hast du dich nicht registriert, oder kennst du den Namen in der Mail nicht? Dann drück nicht auf den Knopf.',
    login: 'Anmelden',
    register: 'Noch einmal registrieren',
    outcomes: {
      done: {
        title: 'Dein Konto ist aktiv',
        text: 'Du kannst dich jetzt anmelden und anfangen zu handeln.',
      },
      used: {
        title: 'Dein Konto ist schon aktiv',
        text: 'Dieser Link wurde schon benutzt. Du kannst dich einfach anmelden.',
      },
      replaced: {
        title: 'Es gibt eine neuere Mail',
        text: 'Nur der Link in der neuesten Mail funktioniert. Sieh in deine Mails, auch im Spam. Kennst du den Namen darin nicht? Dann registriere dich noch einmal.',
      },
      invalid: {
        title: 'Dieser Link funktioniert nicht mehr',
        text: 'Ein Link funktioniert 48 Stunden. Registriere dich noch einmal, dann bekommst du eine neue Mail. Ist dein Konto schon aktiv? Dann melde dich an.',
      },
      taken: {
        title: 'Dein Name ist schon vergeben',
        text: 'Ein anderer Spieler hat jetzt diesen Namen oder einen zu ähnlichen. Registriere dich noch einmal mit einem anderen Namen.',
      },
    },
  },
}
