import type { Polish } from '../translation.ts'

export const texts: Polish<'identity'> = {
  title: 'Czy to ty?',
  intro: 'To ważna zmiana. Potwierdź, że to ty, żeby przejść dalej.',
  password: 'Hasło',
  required: 'Podaj hasło',
  wrong: 'To nie jest twoje hasło. Spróbuj ponownie.',
  submit: 'Dalej',
  cancel: 'Anuluj',
}
