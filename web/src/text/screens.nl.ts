// The Dutch words of the screens that have a place in the app before they have their contents, and of what leads to them.

export const screens = {
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
  upcoming: {
    passwordForgot: {
      page: 'Wachtwoord vergeten',
      title: 'Vraag een nieuw wachtwoord aan',
      text: 'Hier vul je straks je e-mailadres in. Je krijgt dan een mail met een link om een nieuw wachtwoord te kiezen.',
      action: 'Naar inloggen',
    },
    passwordReset: {
      page: 'Nieuw wachtwoord',
      title: 'Kies een nieuw wachtwoord',
      text: 'Hier kies je straks een nieuw wachtwoord, met de link uit de mail die je van ons kreeg.',
      action: 'Naar inloggen',
    },
    player: {
      page: '{{username}}',
      title: 'De portefeuille van {{username}}',
      text: 'Hier zie je straks wat {{username}} heeft gekocht en verkocht, en hoe dat uitpakt.',
      action: 'Naar de ranglijst',
    },
    subrankings: {
      page: 'Subranglijsten',
      title: 'Speel tegen bekenden',
      text: 'Hier zie je straks de ranglijsten die je met vrienden, collega’s of klasgenoten deelt.',
      action: 'Naar de ranglijst',
    },
    subrankingCreate: {
      page: 'Nieuwe subranglijst',
      title: 'Begin een eigen ranglijst',
      text: 'Hier geef je straks een ranglijst een naam. Daarna nodig je anderen uit.',
      action: 'Naar je subranglijsten',
    },
    subranking: {
      page: 'Subranglijst',
      title: 'De stand in je eigen groep',
      text: 'Hier zie je straks wie in deze groep bovenaan staat.',
      action: 'Naar je subranglijsten',
    },
    subrankingInvite: {
      page: 'Spelers uitnodigen',
      title: 'Nodig bekenden uit',
      text: 'Hier nodig je straks anderen per mail uit voor deze ranglijst.',
      action: 'Naar je subranglijsten',
    },
    subrankingLeave: {
      page: 'Subranglijst verlaten',
      title: 'Stap uit een ranglijst',
      text: 'Hier stap je straks uit deze ranglijst. Je portefeuille verandert daar niet door.',
      action: 'Naar je subranglijsten',
    },
    subrankingDelete: {
      page: 'Subranglijst verwijderen',
      title: 'Verwijder een ranglijst',
      text: 'Hier verwijder je straks een ranglijst die je zelf hebt gemaakt. De portefeuilles van de spelers blijven.',
      action: 'Naar je subranglijsten',
    },
    exam: {
      page: 'Examen',
      title: 'Laat zien wat je weet',
      text: 'Hier beantwoord je straks de vragen van dit examen, één voor één.',
      action: 'Naar het onderwerp',
    },
    examResult: {
      page: 'Uitslag van je examen',
      title: 'Geslaagd of niet',
      text: 'Hier zie je straks of je bent geslaagd, en wat het diploma voor je opent.',
      action: 'Naar het onderwerp',
    },
  },
  rankings: {
    title: 'Ranglijst',
    intro: 'Wie haalt het meeste uit zijn startbedrag?',
    period: 'Periode',
    periods: { overall: 'Hele competitie', week: 'Deze week', day: 'Vandaag' },
    empty: {
      overall: 'De top 50 van de competitie',
      week: 'De top 50 van deze week',
      day: 'De top 50 van vandaag',
    },
    emptyText: 'Hier zie je straks de vijftig beste spelers en je eigen plek, gerekend naar rendement.',
    subrankings: 'Je subranglijsten',
  },
  academy: {
    title: 'Academie',
    intro: 'Leer hoe een product of order werkt. Met een diploma mag je ermee handelen.',
    categories: { products: 'Producten', orders: 'Orders' },
    topics: {
      sprinters: {
        name: 'Sprinters',
        text: 'Met een hefboom sneller omhoog, en sneller omlaag. Wat is een stop-lossniveau?',
      },
      etfs: { name: 'ETF’s', text: 'In één keer een mandje aandelen. Hoe spreid je je risico?' },
      limit: { name: 'Limietorders', text: 'Zelf bepalen tegen welke koers je koopt of verkoopt.' },
      stoploss: { name: 'Stop-lossorders', text: 'Je verlies beperken zonder de hele dag op te letten.' },
    },
    lessons: 'De les over {{topic}}',
    lessonsText: 'Hier lees je straks wat je moet weten. Daarna doe je het examen.',
    exam: 'Naar het examen',
    all: 'Alle onderwerpen',
  },
  account: {
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
  },
  search: {
    title: 'Zoeken',
    label: 'Naam, symbool of ISIN',
    submit: 'Zoek',
    start: 'Wat zoek je?',
    startText: 'Typ de naam van een aandeel of ETF, of het symbool of de ISIN.',
    history: 'Eerder gezocht',
    forget: 'Wis',
  },
  underlyings: {
    failed: 'Deze koers kon niet worden geladen.',
    types: { in: 'Index', ir: 'Rente', cu: 'Valuta', co: 'Grondstof', ss: 'Aandeel', etf: 'ETF' },
  },
  article: {
    failed: 'Deze tekst kon niet worden geladen.',
    titles: {
      rules: 'Spelregels',
      prizes: 'Prijzen',
      terms: 'Gebruiksvoorwaarden',
      'individual-rights': 'Jouw rechten',
      cookies: 'Cookies',
      impressum: 'Impressum',
    },
  },
  unsupported: {
    title: 'Je browser is te oud',
    text: 'Dit spel gebruikt techniek die je browser niet kent. Werk je browser bij, of kies een andere.',
    link: 'Bekijk welke browsers werken',
  },
} as const
