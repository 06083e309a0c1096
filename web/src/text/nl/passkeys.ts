// The texts of passkeys: logging in and proving who you are with them, adding, naming and removing them.

export const texts = {
  title: 'Passkeys',
  intro:
    'Met een passkey log je in met je vingerafdruk, je gezicht of de pincode van je apparaat. Je hoeft geen wachtwoord in te vullen, en niemand kan hem van je afkijken.',
  unsupported: 'Deze browser kan geen passkeys gebruiken. Probeer het in een nieuwere browser.',
  loadFailed: 'Je passkeys konden niet worden geladen.',
  none: 'Je hebt nog geen passkey.',
  created: 'Toegevoegd op {{date}}',
  used: 'Laatst gebruikt: {{moment}}',
  unused: 'Nog niet gebruikt',
  login: 'Inloggen met een passkey',
  or: 'of',
  prove: 'Bevestig met een passkey',
  add: 'Voeg een passkey toe',
  added: 'Je passkey is toegevoegd.',
  addFailed: 'De passkey toevoegen is mislukt.',
  name: 'Naam',
  nameHint: 'Zo herken je hem in de lijst, bijvoorbeeld ‘Telefoon’.',
  nameWrong: 'Kies een naam van 1 tot 40 tekens',
  rename: 'Wijzig naam',
  renameName: 'Wijzig naam: {{name}}',
  renamed: 'De naam is gewijzigd.',
  renameFailed: 'De naam wijzigen is mislukt.',
  save: 'Bewaar',
  remove: 'Verwijder',
  removeName: 'Verwijder: {{name}}',
  removed: '{{name}} is verwijderd.',
  removeFailed: 'Verwijderen is mislukt. Probeer het opnieuw.',
  confirm: {
    title: '{{name}} verwijderen?',
    text: 'Je kunt dan niet meer met deze passkey inloggen. Haal hem daarna ook weg op je apparaat.',
    submit: 'Verwijder hem',
  },
  device: {
    cancelled: 'Je hebt het afgebroken, of het duurde te lang. Probeer het opnieuw als je wilt.',
    exists: 'Op dit apparaat staat al een passkey voor je account.',
    unable: 'Dit apparaat kan geen passkey maken of gebruiken.',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    passkeys: typeof texts
  }
}
