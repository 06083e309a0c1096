// Every address of the game, with what it must show.

const login = 'Inloggen'
export const unknown = 'Deze pagina bestaat niet'

/** An address, the title that a visitor and a player see there, and the address that each is redirected to, if any. */
export type Route = [
  path: string,
  visitor: string,
  player: string,
  elsewhere?: { visitor?: string; player?: string },
]

const mustLogIn = (path: string, title: string): Route => [
  path,
  login,
  title,
  { visitor: `/auth/login?redirect=${encodeURIComponent(path)}` },
]
const same = (path: string, title: string): Route => [path, title, title]
const nowhere = (path: string): Route => [path, unknown, unknown, { visitor: '/404', player: '/404' }]

/** The pages with lists of products or underlyings; the query finds something in every market. */
export const listPages = ['/markets', '/markets/sp', '/markets/underlyings', '/search?q=sprinter']

export const ibm = 'US4592001014'
/** An id that does not exist. */
const missingId = '00000000-0000-4000-8000-000000000000'
export const routes: readonly Route[] = [
  [
    '/?from=mail',
    'Leer beleggen',
    'Dashboard',
    { visitor: '/landing?from=mail', player: '/dashboard?from=mail' },
  ],
  mustLogIn('/dashboard', 'Dashboard'),
  same('/landing', 'Leer beleggen'),
  ['/auth/login?from=mail', login, 'Account', { player: '/account?from=mail' }],
  ['/auth/login?redirect=%2Fmarkets%2Fetf', login, 'Producten', { player: '/markets/etf' }],
  ['/auth/register', 'Maak een account', 'Account', { player: '/account' }],
  same('/auth/activate?activationCode=x', 'Activeer je account'),
  same('/auth/password/forgot', 'Wachtwoord vergeten'),
  same('/auth/password/reset?resetCode=x', 'Nieuw wachtwoord'),
  same('/auth/email?emailCode=x', 'Bevestig je e-mailadres'),
  same('/auth/email/undo?undoCode=x', 'Maak de wijziging ongedaan'),
  same('/article/rules', 'Spelregels'),
  same('/article/prizes', 'Prijzen'),
  same('/article/terms', 'Gebruiksvoorwaarden'),
  same('/article/individual-rights', 'Jouw rechten'),
  same('/article/cookies', 'Cookies'),
  same('/article/accessibility', 'Toegankelijkheid'),
  same('/article/impressum', 'Impressum'),
  nowhere('/article/lottery'),
  [`/products/${ibm}`, 'IBM', 'IBM', { visitor: `/products/${ibm}/buy`, player: `/products/${ibm}/buy` }],
  same(`/products/${ibm}/sell`, 'IBM'),
  nowhere('/products/NL0000000000'),
  same('/markets', 'Producten'),
  same('/markets/etf', 'Producten'),
  nowhere('/markets/tulips'),
  same('/underlyings/IBM', 'IBM'),
  nowhere('/underlyings/TULIP'),
  mustLogIn('/user/anna', 'anna'),
  mustLogIn('/result', 'Waar komt je resultaat vandaan?'),
  [
    `/position/${missingId}/${ibm}`,
    login,
    unknown,
    {
      visitor: `/auth/login?redirect=${encodeURIComponent(`/position/${missingId}/${ibm}`)}`,
      player: '/404',
    },
  ],
  same('/rankings', 'Ranglijst'),
  same('/rankings/week', 'Ranglijst'),
  ['/rankings/verify', 'Ranglijst', 'Controleer de uitslag'],
  ['/rankings/century', 'Ranglijst', unknown, { player: '/404' }],
  mustLogIn('/rankings/subrankings', 'Subranglijsten'),
  mustLogIn('/subrankings/create', 'Nieuwe subranglijst'),
  mustLogIn(`/subrankings/${missingId}`, 'Subranglijsten'),
  mustLogIn(`/subrankings/${missingId}/day`, 'Subranglijsten'),
  same('/subrankings/1/century', unknown),
  mustLogIn(`/subrankings/${missingId}/invite`, 'Subranglijsten'),
  mustLogIn(`/subrankings/${missingId}/leave`, 'Subranglijsten'),
  mustLogIn(`/subrankings/${missingId}/delete`, 'Subranglijsten'),
  same(`/subrankings/join/${missingId}`, 'Meedoen met een subranglijst'),
  mustLogIn('/account', 'Account'),
  mustLogIn('/account/profile?from=mail', 'Profiel'),
  mustLogIn('/account/sessions', 'Apparaten'),
  mustLogIn('/account/email-settings', 'E-mails'),
  mustLogIn('/account/push-notifications', 'Meldingen'),
  mustLogIn('/account/avatar', 'Avatar'),
  mustLogIn('/account/delete', 'Account verwijderen'),
  same('/academy', 'Academie'),
  same('/academy/sprinters', 'Sprinters'),
  same('/academy/etfs', 'ETF’s'),
  same('/academy/limit', 'Limietorders'),
  same('/academy/stoploss', 'Stop-lossorders'),
  nowhere('/academy/tulips'),
  same('/academy/sprinters/leverage', 'Wat is een hefboom'),
  same('/academy/sprinters/TULIP', 'Deze les bestaat niet'),
  same('/academy/terms', 'Begrippen'),
  same('/academy/terms/leverage', 'Hefboom'),
  same('/academy/terms/tulip', 'Begrippen'),
  same('/academy/teachers', 'Zes lessen met Koersklasse'),
  same(`/academy/diploma/${missingId}`, 'Diploma'),
  ['/academy/etfs/check/before', 'Wat weet je', 'Wat weet je al'],
  ['/academy/etfs/check/after', 'Wat weet je', 'Wat weet je nu'],
  ['/academy/etfs/check/never', 'Wat weet je', unknown, { player: '/404' }],
  same('/academy/etfs/exam', 'Examen'),
  ['/academy/etfs/exam/result', 'Examen', 'Uitslag van je examen'],
  ['/academy/tulips/exam', 'Examen', 'Dit examen is niet gevonden'],
  same('/compare', 'Vergelijken'),
  same('/markets/underlyings', 'Producten'),
  same('/search', 'Zoeken'),
  same('/search?q=ibm', 'Zoeken'),
  mustLogIn('/competitions/disclaimer', 'De spelregels'),
  same('/competitions/join', 'Doe mee met een code'),
  same('/install', 'Zet het spel op je beginscherm'),
  same('/install/ios', 'Op je iPhone of iPad'),
  same('/install/other', 'Op Android of je computer'),
  same('/install/completed', 'Het staat erop'),
  same('/unsupported', 'Je browser is te oud'),
  same('/404', unknown),
  same('/no/such/page', unknown),
]
