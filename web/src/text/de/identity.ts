import type { German } from '../translation.ts'

export const texts: German<'identity'> = {
  title: 'Bist du es?',
  intro: 'Das ist eine wichtige Änderung. Zeig kurz, dass du es bist, dann geht es weiter.',
  password: 'Passwort',
  required: 'Gib dein Passwort ein',
  wrong: 'Das ist nicht dein Passwort. Versuch es noch einmal.',
  submit: 'Weiter',
  cancel: 'Abbrechen',
}
