// The texts of choosing a password.

export const texts = {
  label: 'Wachtwoord',
  new: 'Nieuw wachtwoord',
  hint: 'Minimaal 10 karakters',
  confirm: 'Herhaal je wachtwoord',
  short: 'Minimaal 10 karakters',
  different: 'Wachtwoorden komen niet overeen',
} as const

declare module '../t.ts' {
  interface TextParts {
    password: typeof texts
  }
}
