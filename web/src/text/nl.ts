// Every Dutch word of the app. The keys of this catalogue are the type of all catalogues.

export const nl = {
  loading: 'Even laden',
  close: 'Sluiten',
  retry: {
    again: 'Probeer het opnieuw',
    reference: 'Foutnummer {{reference}}',
  },
  toasts: {
    region: 'Meldingen',
    bought: 'Gekocht: {{quantity}} × {{name}}',
    sold: 'Verkocht: {{quantity}} × {{name}}',
    aborted: 'Order voor {{quantity}} × {{name}} gaat niet door: {{reason}}',
    abortedMax: 'Order voor {{name}} gaat niet door: {{reason}}',
    loggedOut: 'Je bent uitgelogd',
    logoutFailed: 'Uitloggen is mislukt. Probeer het opnieuw.',
    cancelled: 'De order voor {{name}} is geannuleerd',
    cancelFailed: 'Annuleren is mislukt. Probeer het opnieuw.',
  },
  nav: {
    main: 'Hoofdmenu',
    skip: 'Naar de inhoud',
    home: 'Naar het begin',
    back: 'Terug',
    menu: 'Menu',
    dashboard: 'Dashboard',
    products: 'Producten',
    login: 'Inloggen',
    register: 'Meedoen',
    logout: 'Uitloggen',
    loggedInAs: 'Ingelogd als {{username}}',
    notLoggedIn: 'Je bent niet ingelogd',
  },
  theme: { label: 'Weergave', light: 'Licht', dark: 'Donker', system: 'Zoals je apparaat' },
  footer: {
    contact: 'Contact',
    privacy: 'Privacyverklaring',
    newTab: '(opent in een nieuw tabblad)',
    virtual: 'Je speelt met virtueel geld. Je kunt geen echt geld winnen of verliezen.',
    copyright: '© {{year}} {{name}}',
    version: 'versie {{version}}',
  },
  offline: 'Je bent offline. De koersen staan stil en je kunt nu geen orders plaatsen.',
  market: {
    clock: 'Beurstijd {{time}}',
    closed: 'Beurs gesloten',
  },
  notFound: {
    title: 'Deze pagina bestaat niet',
    text: 'Misschien is het adres verkeerd getypt, of is de pagina verhuisd.',
    action: 'Naar het dashboard',
  },
  fault: {
    title: 'Er ging iets mis',
    text: 'Dat ligt aan ons, niet aan jou. Laad de pagina opnieuw. Blijft het misgaan? Mail ons het nummer hieronder.',
    reload: 'Laad opnieuw',
  },
  landing: {
    title: 'Beleggen',
    headline: 'Leer beleggen. Zonder leergeld.',
    lead: 'Je krijgt {{balance}} virtueel geld. Je koopt en verkoopt op echte koersen. Wat je leert, houd je.',
    register: 'Speel mee',
    login: 'Ik heb al een account',
    strip: 'Koersen van nu',
    steps: {
      title: 'Zo werkt het',
      one: 'Maak een account',
      oneText: 'Een gebruikersnaam, je e-mailadres en een wachtwoord. Meer vragen we niet.',
      two: 'Kies wat je koopt',
      twoText: 'Volg aandelen en ETF’s met koersen die echt bewegen, en kijk wanneer jij instapt.',
      three: 'Zie wat je keuze doet',
      threeText: 'Elke order krijgt een bewijs: de koers, de kosten, en hoe het bedrag tot stand komt.',
    },
    fair: {
      title: 'Eerlijk tot op de cent',
      text: 'Wat je ziet, is wat je betaalt. Je koopt op de laatkoers, verkoopt op de biedkoers, en betaalt kosten zoals bij een echte bank.',
    },
  },
} as const satisfies Texts

interface Texts {
  [key: string]: string | Texts
}
