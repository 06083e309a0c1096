// The German words of the screens that have a place in the app before they have their contents.

export const screens = {
  loginNeeded: {
    rankings: {
      page: 'Rangliste',
      title: 'Melde dich für die Rangliste an',
      text: 'Nur Spieler sehen, wie sie im Vergleich zu den anderen stehen.',
    },
    exam: {
      page: 'Prüfung',
      title: 'Melde dich für die Prüfung an',
      text: 'Wenn du bestehst, stellen wir das Diplom auf deinen Namen aus.',
    },
  },
  upcoming: {
    passwordForgot: {
      page: 'Passwort vergessen',
      title: 'Fordere ein neues Passwort an',
      text: 'Hier gibst du bald deine E-Mail-Adresse ein. Du bekommst dann eine Mail mit einem Link für ein neues Passwort.',
      action: 'Zur Anmeldung',
    },
    passwordReset: {
      page: 'Neues Passwort',
      title: 'Wähle ein neues Passwort',
      text: 'Hier wählst du bald ein neues Passwort, mit dem Link aus der Mail, die du von uns bekommen hast.',
      action: 'Zur Anmeldung',
    },
    player: {
      page: '{{username}}',
      title: 'Das Depot von {{username}}',
      text: 'Hier siehst du bald, was {{username}} gekauft und verkauft hat und was daraus wurde.',
      action: 'Zur Rangliste',
    },
    subrankings: {
      page: 'Eigene Ranglisten',
      title: 'Spiel gegen Bekannte',
      text: 'Hier siehst du bald die Ranglisten, die du mit Freunden, Kollegen oder Mitschülern teilst.',
      action: 'Zur Rangliste',
    },
    subrankingCreate: {
      page: 'Neue Rangliste',
      title: 'Starte eine eigene Rangliste',
      text: 'Hier gibst du bald einer Rangliste einen Namen. Danach lädst du andere ein.',
      action: 'Zu deinen Ranglisten',
    },
    subranking: {
      page: 'Eigene Rangliste',
      title: 'Der Stand in deiner Gruppe',
      text: 'Hier siehst du bald, wer in dieser Gruppe vorne liegt.',
      action: 'Zu deinen Ranglisten',
    },
    subrankingInvite: {
      page: 'Spieler einladen',
      title: 'Lade Bekannte ein',
      text: 'Hier lädst du bald andere per Mail zu dieser Rangliste ein.',
      action: 'Zu deinen Ranglisten',
    },
    subrankingLeave: {
      page: 'Rangliste verlassen',
      title: 'Verlasse eine Rangliste',
      text: 'Hier verlässt du bald diese Rangliste. Dein Depot ändert sich dadurch nicht.',
      action: 'Zu deinen Ranglisten',
    },
    subrankingDelete: {
      page: 'Rangliste löschen',
      title: 'Lösche eine Rangliste',
      text: 'Hier löschst du bald eine Rangliste, die du selbst angelegt hast. Die Depots der Spieler bleiben.',
      action: 'Zu deinen Ranglisten',
    },
    exam: {
      page: 'Prüfung',
      title: 'Zeig, was du weißt',
      text: 'Hier beantwortest du bald die Fragen dieser Prüfung, eine nach der anderen.',
      action: 'Zum Thema',
    },
    examResult: {
      page: 'Ergebnis deiner Prüfung',
      title: 'Bestanden oder nicht',
      text: 'Hier siehst du bald, ob du bestanden hast und was dir das Diplom öffnet.',
      action: 'Zum Thema',
    },
  },
  rankings: {
    title: 'Rangliste',
    intro: 'Wer holt am meisten aus seinem Startkapital heraus?',
    period: 'Zeitraum',
    periods: { overall: 'Ganzer Wettbewerb', week: 'Diese Woche', day: 'Heute' },
    empty: {
      overall: 'Die Top 50 des Wettbewerbs',
      week: 'Die Top 50 dieser Woche',
      day: 'Die Top 50 von heute',
    },
    emptyText: 'Hier siehst du bald die fünfzig besten Spieler und deinen eigenen Platz, nach Rendite.',
    subrankings: 'Deine eigenen Ranglisten',
  },
  academy: {
    title: 'Akademie',
    intro: 'Lerne, wie ein Produkt oder eine Order funktioniert. Mit einem Diplom darfst du damit handeln.',
    categories: { products: 'Produkte', orders: 'Orders' },
    topics: {
      sprinters: {
        name: 'Sprinter',
        text: 'Mit einem Hebel schneller nach oben und schneller nach unten. Was ist eine Stop-Loss-Schwelle?',
      },
      etfs: { name: 'ETFs', text: 'Ein ganzer Korb Aktien auf einmal. Wie streust du dein Risiko?' },
      limit: { name: 'Limit-Orders', text: 'Selbst bestimmen, zu welchem Kurs du kaufst oder verkaufst.' },
      stoploss: {
        name: 'Stop-Loss-Orders',
        text: 'Deinen Verlust begrenzen, ohne den ganzen Tag aufzupassen.',
      },
    },
    lessons: 'Die Lektion über {{topic}}',
    lessonsText: 'Hier liest du bald, was du wissen musst. Danach machst du die Prüfung.',
    exam: 'Zur Prüfung',
    all: 'Alle Themen',
  },
  account: {
    title: 'Konto',
    nav: 'Dein Konto',
    username: 'Benutzername',
    email: 'E-Mail-Adresse',
    since: 'Spieler seit',
    pages: {
      profile: { title: 'Profil', short: 'Wer du im Spiel bist' },
      'email-settings': { title: 'E-Mails', short: 'Welche Mails du von uns bekommst' },
      'push-notifications': { title: 'Mitteilungen', short: 'Nachrichten auf diesem Gerät' },
      avatar: { title: 'Avatar', short: 'Das Gesicht zu deinem Namen' },
      delete: { title: 'Konto löschen', short: 'Mit dem Spiel aufhören' },
    },
    profile: {
      title: 'Ändere deine Angaben',
      text: 'Hier änderst du bald deinen Benutzernamen, deine E-Mail-Adresse und dein Passwort.',
    },
    emailSettings: {
      title: 'Wähle deine Mails',
      text: 'Hier wählst du bald, ob du die Morgenmail und den Newsletter bekommen möchtest.',
    },
    push: {
      title: 'Bleib auf dem Laufenden',
      text: 'Hier stellst du bald ein, worüber du eine Mitteilung bekommst, zum Beispiel wenn eine Order ausgeführt ist.',
    },
    avatar: {
      title: 'Wähle dein Gesicht',
      text: 'Hier wählst du bald einen Avatar. Andere Spieler sehen ihn neben deinem Namen.',
      now: 'Das ist jetzt dein Avatar.',
    },
    delete: {
      title: 'Dein Konto löschen',
      text: 'Hier löschst du bald selbst dein Konto. Möchtest du es jetzt schon? Schreib uns von deiner eigenen Adresse.',
      mail: 'Schreib uns',
    },
  },
  search: {
    title: 'Suche',
    label: 'Name, Symbol oder ISIN',
    submit: 'Suchen',
    start: 'Was suchst du?',
    startText: 'Gib den Namen einer Aktie oder eines ETFs ein, oder das Symbol oder die ISIN.',
    history: 'Zuletzt gesucht',
    forget: 'Löschen',
  },
  underlyings: {
    failed: 'Dieser Kurs konnte nicht geladen werden.',
    types: { in: 'Index', ir: 'Zins', cu: 'Währung', co: 'Rohstoff', ss: 'Aktie', etf: 'ETF' },
  },
  article: {
    failed: 'Dieser Text konnte nicht geladen werden.',
    titles: {
      rules: 'Spielregeln',
      prizes: 'Preise',
      terms: 'Bedingungen',
      'individual-rights': 'Rechte der Betroffenen',
      cookies: 'Cookies',
      impressum: 'Impressum',
    },
  },
  unsupported: {
    title: 'Dein Browser ist zu alt',
    text: 'Dieses Spiel nutzt Technik, die dein Browser nicht kennt. Aktualisiere ihn oder nimm einen anderen.',
    link: 'Welche Browser funktionieren',
  },
}
