// The texts of registering, activating an account and logging in.

export const texts = {
  email: 'E-mailadres',
  password: 'Wachtwoord',
  login: {
    title: 'Inloggen',
    submit: 'Log in',
    noAccount: 'Nog geen account?',
    register: 'Maak er een',
    forgot: 'Wachtwoord vergeten?',
  },
  proof: {
    busy: 'Even controleren…',
    why: 'Er is net vaak geprobeerd om binnen te komen. Je browser rekent een paar seconden en gaat dan vanzelf verder. Je hoeft niets te doen.',
  },
  register: {
    title: 'Maak een account',
    intro: 'Daarna krijg je een mail. Met de link in die mail maak je je account actief.',
    username: 'Gebruikersnaam',
    usernameHint: '3 tot 20 tekens, zonder spaties. Andere spelers zien deze naam.',
    passwordHint: 'Minimaal 10 karakters',
    confirm: 'Herhaal je wachtwoord',
    adult: 'Ik ben 18 jaar of ouder.',
    terms: 'Ik ga akkoord met de voorwaarden.',
    newsletter: 'Stuur me de nieuwsbrief. Dat hoeft niet.',
    termsTitle: 'De voorwaarden in het kort',
    termsText: {
      money: 'Je speelt met virtueel geld. Het is niets waard en je kunt het niet omwisselen.',
      one: 'Je speelt met één account, en dat is van jou alleen.',
      fair: 'Je speelt eerlijk: geen robots, geen misbruik van fouten.',
      data: 'Je gegevens gebruiken we voor het spel. Je kunt je account altijd laten verwijderen.',
    },
    submit: 'Maak mijn account',
    hasAccount: 'Heb je al een account?',
    login: 'Log in',
    failed: 'Je account maken is mislukt. Probeer het opnieuw.',
  },
  fields: {
    username:
      'Kies 3 tot 20 letters, cijfers of leestekens, zonder spaties. De naam mag niet lijken op die van een andere speler, de beheerder of het spel',
    email: 'Geef een geldig e-mailadres op',
    password: 'Minimaal 10 karakters',
    confirmPassword: 'Wachtwoorden komen niet overeen',
    termsConsent: 'Je dient akkoord te gaan met onze voorwaarden',
    isAdult: 'Je moet 18 jaar of ouder zijn om mee te doen',
    required: 'Vul een geldige waarde in',
  },
  mail: {
    title: 'Kijk in je mail',
    text: 'We hebben een mail gestuurd naar {{email}}. Klik op de link in die mail om je account actief te maken.',
    wait: 'Geen mail? Kijk ook bij ongewenste mail. Had je al een account met dit adres, log dan in.',
    login: 'Naar inloggen',
  },
  activate: {
    title: 'Account activeren',
    busy: 'We maken je account actief.',
    done: 'Je account is actief',
    doneText: 'Je kunt nu inloggen en beginnen met handelen.',
    failed: 'Activeren is mislukt',
    login: 'Log in',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    auth: typeof texts
  }
}
