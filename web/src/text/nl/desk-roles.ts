// The texts of the page with everybody who has a role at the operator’s desk.

export const texts = {
  intro: 'Geef mensen alleen wat ze nodig hebben.',
  holders: 'Wie een rol heeft',
  loadFailed: 'De rollen konden niet worden geladen.',
  who: 'Wie',
  roles: 'Rollen',
  passkey: 'Passkey',
  hasPasskey: 'Ja',
  noPasskey: 'Nee, niet nodig',
  needsPasskey: 'Ontbreekt nog',
  since: 'sinds {{date}}',
  grant: {
    title: 'Geef een rol',
    username: 'Gebruikersnaam van de speler',
    usernameMissing: 'Vul een gebruikersnaam in.',
    role: 'Rol',
    passkey: 'Deze rol werkt alleen met een passkey.',
    label: 'Geef de rol',
    confirm: 'Rol geven?',
    text: '{{username}} krijgt de rol {{role}}.',
    done: '{{username}} heeft nu de rol {{role}}.',
  },
  revoke: {
    label: 'Neem af',
    labelFor: 'Neem af: de rol {{role}} van {{username}}',
    title: 'Rol afnemen?',
    text: '{{username}} is daarna geen {{role}} meer.',
    done: '{{username}} heeft de rol {{role}} niet meer.',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    'desk-roles': typeof texts
  }
}
