// The texts of the account and its settings.

export const texts = {
  title: 'Account',
  nav: 'Je account',
  username: 'Gebruikersnaam',
  email: 'E-mailadres',
  since: 'Speler sinds',
  pages: {
    profile: { title: 'Profiel', short: 'Wie je bent in het spel' },
    'email-settings': { title: 'E-mails', short: 'Welke mails je van ons krijgt' },
    'push-notifications': { title: 'Meldingen', short: 'Berichten op dit apparaat' },
    avatar: { title: 'Avatar', short: 'Het gezicht bij je naam' },
    delete: { title: 'Account verwijderen', short: 'Stoppen met het spel' },
  },
  profile: {
    title: 'Pas je gegevens aan',
    text: 'Hier wijzig je straks je gebruikersnaam, je e-mailadres en je wachtwoord.',
  },
  emailSettings: {
    title: 'Kies je mails',
    text: 'Hier kies je straks of je de ochtendmail en de nieuwsbrief wilt krijgen.',
  },
  push: {
    title: 'Blijf op de hoogte',
    text: 'Hier zet je straks aan waarover je een melding wilt krijgen, bijvoorbeeld als een order is uitgevoerd.',
  },
  avatar: {
    title: 'Kies je gezicht',
    text: 'Hier kies je straks een avatar. Andere spelers zien hem naast je naam.',
    now: 'Dit is je avatar nu.',
  },
  delete: {
    title: 'Wil je stoppen?',
    text: 'Hier verwijder je straks zelf je account. Wil je het nu al? Mail ons vanaf je eigen adres.',
    mail: 'Mail ons',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    account: typeof texts
  }
}
