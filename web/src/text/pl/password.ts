import type { Polish } from '../translation.ts'

export const texts: Polish<'password'> = {
  label: 'Hasło',
  new: 'Nowe hasło',
  hint: 'Co najmniej 10 znaków',
  confirm: 'Powtórz hasło',
  short: 'Co najmniej 10 znaków',
  different: 'Hasła nie są takie same',
}
