import type { German } from '../translation.ts'

export const texts: German<'password'> = {
  label: 'Passwort',
  new: 'Neues Passwort',
  hint: 'Mindestens 10 Zeichen',
  confirm: 'Wiederhole dein Passwort',
  short: 'Mindestens 10 Zeichen',
  different: 'Die Passwörter stimmen nicht überein',
}
