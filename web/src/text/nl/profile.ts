// The texts of the profile page.

export const texts = {
  name: {
    title: 'Je naam in het spel',
    once: 'Je kunt je naam één keer in de 30 dagen wijzigen. Zolang houden we je oude naam voor je vast.',
    wait: 'Je hebt kort geleden een andere naam gekozen. Vanaf {{date}} kun je weer een nieuwe kiezen. Terug naar je vorige naam kan wel.',
    submit: 'Wijzig mijn naam',
    done: 'Je heet nu {{username}}.',
  },
  email: {
    title: 'E-mail',
    label: 'E-mailadres',
    wrong: 'Geef een geldig e-mailadres op',
    same: 'Dit is al je e-mailadres. Vul een ander adres in.',
    how: 'Je nieuwe adres krijgt een mail. Je adres verandert pas als je het met de link daarin bevestigt.',
    submit: 'Wijzig mijn e-mailadres',
    waiting:
      'We hebben een mail gestuurd naar {{email}}. Open de link daarin. Tot die tijd blijft je adres zoals het is. Geen mail? Kijk ook bij ongewenste mail.',
    cancel: 'Houd mijn oude adres',
    kept: 'Je houdt je oude e-mailadres.',
  },
  password: {
    title: 'Wachtwoord',
    current: 'Huidig wachtwoord',
    wrong: 'Dit is niet je huidige wachtwoord',
    required: 'Vul je huidige wachtwoord in',
    forgot: 'Wachtwoord vergeten?',
    how: 'Op je andere apparaten word je uitgelogd.',
    submit: 'Wijzig mijn wachtwoord',
    done: 'Je wachtwoord is gewijzigd.',
  },
  preferences: {
    title: 'Taal en weergave',
    language: 'Taal',
    languages: {
      nl: 'Nederlands',
      de: 'Deutsch',
      pl: 'Polski',
    },
    theme: 'Weergave',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    profile: typeof texts
  }
}
