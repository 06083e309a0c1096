// The texts of the frame around every page, and of what many pages share. Its keys stand at the top: `nav.home`, not `app.nav.home`.

import type { ProductType } from '@koersklasse/domain/market/instrument.ts'
import type { AbortReason, OrderStatus } from '@koersklasse/domain/orders/order.ts'
import type { ApiErrorCode } from '../../api/errors.ts'

/** What the game answers when a call is refused or fails: a sentence for every code. */
const errors = {
  payload_too_large: 'Dat is te veel in één keer.',
  too_many_requests: 'Dat ging iets te snel. Wacht even en probeer het opnieuw.',
  missing_requested_with: 'Er ging iets mis. Laad de pagina opnieuw.',
  wrong_origin: 'Er ging iets mis. Laad de pagina opnieuw.',
  unauthenticated: 'Log in om verder te gaan.',
  terms_required: 'Accepteer eerst de nieuwe voorwaarden.',
  proof_required: 'Er is te vaak geprobeerd. Wacht even en probeer het opnieuw.',
  busy: 'Er willen nu veel mensen tegelijk naar binnen. Wacht even en probeer het opnieuw.',
  login_failed:
    'De combinatie van e-mailadres en wachtwoord is niet bekend. Controleer ze en probeer het opnieuw.',
  not_activated: 'Je account is nog niet actief. Klik op de link in de mail die je van ons kreeg.',
  invalid_input: 'Een van de gegevens klopt niet. Controleer wat je hebt ingevuld.',
  password_weak:
    'Dit wachtwoord is makkelijk te raden. Zet bijvoorbeeld drie woorden achter elkaar, zonder je naam.',
  reauthentication_required: 'Bevestig eerst dat jij het bent. Er is niets veranderd.',
  passkey_refused:
    'Deze passkey klopt niet of hoort niet meer bij een account. Probeer het opnieuw, of log in met je wachtwoord.',
  passkey_exists: 'Deze passkey hoort al bij een account.',
  too_many_passkeys: 'Je hebt al het maximum aan passkeys. Verwijder er eerst een.',
  not_found: 'Dit hebben we niet gevonden.',
  activation_invalid: 'Deze link werkt niet meer. Meld je opnieuw aan, dan krijg je een nieuwe mail.',
  activation_used: 'Deze link is al gebruikt: je account is actief. Je kunt inloggen.',
  activation_replaced: 'Er is een nieuwere mail. Gebruik de link in die mail.',
  reset_invalid: 'Deze link werkt niet meer. Vraag een nieuwe aan.',
  unsubscribe_invalid: 'Deze link werkt niet. Open hem opnieuw vanuit de mail.',
  email_code_invalid: 'Deze link werkt niet meer.',
  username_taken: 'Deze gebruikersnaam is al in gebruik. Kies een andere.',
  renamed_recently: 'Je kunt je naam één keer in de 30 dagen wijzigen.',
  no_competition: 'Er is nu geen competitie. Je kunt pas handelen als er een begint.',
  joining_not_yet: 'Je kunt nog niet meedoen aan deze competitie.',
  joining_closed: 'Je kunt niet meer meedoen aan deze competitie.',
  competition_over: 'Deze competitie is afgelopen.',
  consent_required: 'Accepteer eerst de spelregels.',
  portfolio_hidden: 'In deze competitie zie je elkaars portefeuille niet.',
  portfolio_hidden_until_end: 'In deze competitie zie je elkaars portefeuille pas als ze is afgelopen.',
  too_many_followed: 'Je volgt al het maximum. Stop eerst met het volgen van iets anders.',
  terms_outdated: 'De voorwaarden zijn net nog eens veranderd. Lees ze opnieuw.',
  too_many_downloads: 'Je hebt al drie keer om je gegevens gevraagd. Morgen kan het weer.',
  push_unavailable: 'Meldingen kunnen nu niet: deze server verstuurt ze niet.',
  not_subscribed: 'Dit apparaat krijgt geen meldingen. Zet ze eerst aan.',
  too_many_devices: 'Je hebt al het maximum van 10 apparaten. Verwijder er eerst een.',
  locked: 'Je hebt hiervoor eerst een diploma van de academie nodig.',
  market_over: 'De opname is afgelopen: er wordt niet meer gehandeld.',
  bid_only: 'Dit product kun je nu alleen verkopen.',
  too_many_orders_today:
    'Je hebt vandaag het maximum aan orders geplaatst. Morgen kun je weer nieuwe plaatsen.',
  no_price: 'Er is nu geen koers voor dit product. Probeer het later opnieuw.',
  too_many_waiting_orders: 'Je hebt al het maximum aan orders die wachten. Annuleer er eerst een.',
  delayed_market:
    'Koersen zijn vertraagd. Daarom kun je deze order niet wijzigen: annuleer hem en plaats een nieuwe.',
  not_pending: 'Deze order is al uitgevoerd of gestopt.',
  idempotency_key_reused: 'Deze order is al verstuurd. Kijk op je dashboard.',
  timeout: 'Het duurde te lang. Probeer het opnieuw.',
  unavailable: 'We zijn even niet bereikbaar. Probeer het zo opnieuw.',
  internal: 'Er ging iets mis bij ons. Probeer het opnieuw.',
  unreachable: 'We krijgen geen verbinding. Controleer je internet en probeer het opnieuw.',
} as const satisfies Record<ApiErrorCode, string>

const abortReasons = {
  cancelled: 'geannuleerd',
  expired: 'verlopen',
  knockout: 'het product is beëindigd',
  invalid: 'ongeldig',
  bid_only: 'dit product kun je alleen nog verkopen',
  no_positions: 'je hebt niet genoeg stukken',
  no_funds: 'je hebt niet genoeg saldo',
  insufficient_spread: 'je hebt al het maximum aan Sprinters',
} as const satisfies Record<AbortReason, string>

const productTypes = {
  ss: 'Aandeel',
  etf: 'ETF',
  tracker: 'Tracker',
  sp: 'Sprinter',
  sb: 'Sprinter Best',
  xt: 'X-Turbo',
} as const satisfies Record<ProductType, string>

const orderStatuses = {
  pending: 'Wacht',
  aborted: 'Gestopt',
  completed: 'Uitgevoerd',
} as const satisfies Record<OrderStatus, string>

export const texts = {
  errors,
  abortReasons,
  productTypes,
  orderStatuses,
  loading: 'Even laden',
  close: 'Sluiten',
  wait: {
    seconds_one: 'Over {{count}} seconde kan het weer.',
    seconds_other: 'Over {{count}} seconden kan het weer.',
    minutes_one: 'Over {{count}} minuut kan het weer.',
    minutes_other: 'Over {{count}} minuten kan het weer.',
  },
  retry: {
    again: 'Probeer het opnieuw',
    offline: 'Je bent offline. Zodra je weer verbinding hebt, laden we dit vanzelf.',
    reference: 'Foutnummer {{reference}}',
  },
  toasts: {
    region: 'Meldingen',
    bought: 'Gekocht: {{quantity}} × {{name}}',
    sold: 'Verkocht: {{quantity}} × {{name}}',
    knockout: 'Knock-out: {{quantity}} × {{name}} is voorbij. Je kreeg {{amount}}.',
    settlement: '{{quantity}} × {{name}} is afgelopen. Je kreeg {{amount}}.',
    delisting: '{{quantity}} × {{name}} is van de beurs gehaald. Je kreeg {{amount}}.',
    dividend: 'Dividend van {{name}}: {{amount}} voor je {{quantity}} stuks.',
    split: '{{name}} is gesplitst. Je had er {{quantity}}, je hebt er nu {{after}}.',
    aborted: 'Je order voor {{quantity}} × {{name}} gaat niet door: {{reason}}.',
    abortedMax: 'Je order voor {{name}} gaat niet door: {{reason}}.',
    loggedOut: 'Je bent uitgelogd.',
    logoutFailed: 'Uitloggen is mislukt. Probeer het opnieuw.',
    cancelled: 'Je order voor {{name}} is geannuleerd.',
    cancelRequested: 'Je order voor {{name}} wordt geannuleerd zodra er een koers van na dit moment is.',
    cancelFailed: 'Annuleren is mislukt. Probeer het opnieuw.',
    preferenceFailed: 'Je keuze is niet bewaard bij je account. Probeer het opnieuw.',
    cookiesSaved: 'Je keuze is bewaard.',
    recent: 'Laatste meldingen',
    none: 'Je hebt nog geen meldingen gehad.',
  },
  nav: {
    main: 'Hoofdmenu',
    skip: 'Naar de inhoud',
    notices: 'Berichten',
    home: '{{name}}, naar het begin',
    back: 'Terug',
    menu: 'Menu',
    dashboard: 'Dashboard',
    products: 'Producten',
    rankings: 'Ranglijst',
    academy: 'Academie',
    search: 'Zoeken',
    account: 'Account',
    rules: 'Spelregels',
    prizes: 'Prijzen',
    login: 'Inloggen',
    register: 'Doe mee',
    logout: 'Uitloggen',
    loggedInAs: 'Ingelogd als {{username}}',
  },
  theme: { label: 'Weergave', light: 'Licht', dark: 'Donker', system: 'Automatisch' },
  footer: {
    links: 'Over het spel',
    rules: 'Spelregels',
    prizes: 'Prijzen',
    terms: 'Voorwaarden',
    individualRights: 'Jouw rechten',
    cookies: 'Cookies',
    impressum: 'Impressum',
    contact: 'Contact',
    privacy: 'Privacyverklaring',
    newTab: '(opent in een nieuw tabblad)',
    virtual: 'Je speelt met virtueel geld. Je kunt geen echt geld winnen of verliezen.',
    copyright: '© {{year}} {{name}}',
    version: 'versie {{version}}',
  },
  offline: 'Je bent offline. De koersen staan stil en je kunt geen orders plaatsen.',
  noConnection: 'De verbinding is weg. De koersen staan stil. We zoeken opnieuw contact.',
  marketTime: 'Beurstijd {{time}}',
  notFound: {
    title: 'Deze pagina bestaat niet',
    text: 'Misschien is het adres verkeerd getypt, of is de pagina verhuisd.',
    action: 'Naar het dashboard',
  },
  fault: {
    title: 'Er ging iets mis',
    text: 'Dat ligt aan ons, niet aan jou. Laad de pagina opnieuw. Blijft het misgaan? Mail ons dan het nummer hieronder.',
    reload: 'Laad opnieuw',
  },
  prices: {
    bid: 'Bied',
    ask: 'Laat',
    change: 'Vandaag',
    none: 'Geen koers',
    stale: 'Koers verouderd',
    staleFor: 'Koers verouderd: {{age}}',
    exDate: 'Koers van {{moment}}. Rond een dividend of een splitsing wordt even niet gehandeld.',
    awaited: 'Koers van {{moment}}. De beurs is dicht of net open, of de koersen vielen weg.',
    closed: 'De beurs is dicht tot {{opening}}.',
    clock: {
      over: 'De opname is afgelopen: er wordt niet meer gehandeld.',
      waiting: 'De koersen staan even stil. De markt begint zo.',
    },
    feed: {
      silent: 'Er komen nu geen koersen binnen. Er wordt niets uitgevoerd tot er weer een nieuwe koers is.',
      seconds: 'Al {{age}} seconden stil.',
      minutes: 'Al {{age}} minuten stil.',
    },
    delayed: 'Koersen zijn {{minutes}} minuten vertraagd',
    age: { minutes: '{{age}} min. oud', hours: '{{age}} uur oud', days: '{{age}} dagen oud' },
  },
  markets: {
    title: 'Producten',
    fictitious: 'fictief product',
  },
  product: {
    failed: 'Dit product kon niet worden geladen.',
    noPrice: 'Er is nu geen koers. Daarom kun je dit product niet kopen of verkopen.',
    facts: 'Kenmerken',
    isin: 'ISIN',
    type: 'Soort',
    currency: 'Noteert in',
    previousClose: 'Slotkoers gisteren',
    spread: 'Verschil bied en laat',
    updated: 'Laatste koers',
    held: 'In je bezit',
    underlying: 'Onderliggende waarde',
    pieces_one: '{{pieces}} stuk',
    pieces_other: '{{pieces}} stuks',
  },
  order: {
    line: '{{quantity}} × {{name}}',
    price: { buy: 'Laatkoers nu', sell: 'Biedkoers nu' },
    value: 'Waarde',
    costs: 'Kosten',
    total: { buy: 'Je betaalt', sell: 'Je ontvangt' },
  },
  receipt: {
    title: { buy: 'Bewijs van aankoop', sell: 'Bewijs van verkoop' },
  },
  loginNeeded: {
    rankings: {
      page: 'Ranglijst',
      title: 'Log in voor de ranglijst',
      text: 'Alleen spelers zien hoe ze het doen, vergeleken met de rest.',
    },
    exam: {
      page: 'Examen',
      title: 'Log in voor het examen',
      text: 'Als je slaagt, zetten we het diploma op jouw naam.',
    },
  },
  underlyings: {
    failed: 'Deze koers kon niet worden geladen.',
    types: { in: 'Index', ir: 'Rente', cu: 'Valuta', co: 'Grondstof', ss: 'Aandeel', etf: 'ETF' },
  },
  unsupported: {
    title: 'Je browser is te oud',
    text: 'Dit spel gebruikt techniek die je browser niet kent. Werk je browser bij, of kies een andere.',
    link: 'Bekijk welke browsers werken',
  },
  asOf: {
    today: 'Bijgewerkt om {{time}} uur',
    before: 'Bijgewerkt op {{date}} om {{time}} uur',
  },
  update: {
    title: 'Er is een nieuwe versie',
    action: 'Nu bijwerken',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    app: typeof texts
  }
}
