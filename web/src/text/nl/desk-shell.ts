// The texts that the pages of the operator’s desk share: its navigation, the roles, the question for a reason.

import type { ApiErrorCode } from '../../api/errors.ts'

/** What the game answers to calls of the desk only. */
const errors = {
  role_exists: 'Deze speler heeft die rol al.',
  last_operator: 'Dit is de laatste beheerder. Geef eerst iemand anders die rol.',
  too_many_drafts: 'Je hebt al 100 concepten. Verwijder er eerst een.',
  rule_fixed: 'Deze regel ligt vast en kan niet meer veranderen.',
  competition_contradictory: 'De regels spreken elkaar tegen. Kijk wat er bij staat en pas dat aan.',
  not_possible_now: 'Dit kan nu niet. Laad de pagina opnieuw om te zien wat er wel kan.',
  dry_run_under_way: 'Er loopt al een proefronde van deze competitie.',
  no_wrong_quotes: 'Er zijn geen koersen in dit stuk die aan de grenzen voldoen.',
  no_right_quote: 'De laatste koers valt zelf in dit stuk. Wacht op een goede koers.',
  not_a_draft: 'Dit is geen proefberekening meer.',
  correction_running: 'Er wordt al een foute koers hersteld. Wacht tot dat klaar is.',
  feedback_answered: 'Deze feedback is al beantwoord.',
  feedback_anonymous: 'Deze feedback is anoniem. Je kunt er geen antwoord op sturen.',
  invalid_article: 'Deze tekst kan zo geen artikel zijn. Bekijk het voorbeeld.',
  article_changed: 'Iemand anders heeft dit artikel intussen veranderd. Laad het opnieuw.',
  not_a_trading_day: 'Op deze dag is de beurs dicht. Kies een handelsdag.',
  ex_date_too_near: 'Deze datum is te dichtbij: de beurs moet vóór die dag nog één keer sluiten.',
  ex_date_too_far: 'Deze datum ligt meer dan een jaar vooruit. Klopt het jaar?',
  already_delisted: 'Dit aandeel is dan niet meer op de beurs.',
  action_same_day: 'Op deze dag staat al een andere gebeurtenis.',
  dividend_too_large: 'Het dividend is hoger dan de koers.',
  action_begun: 'Dit is al begonnen en kan niet meer worden ingetrokken.',
} as const satisfies Partial<Record<ApiErrorCode, string>>

export const texts = {
  errors,
  title: 'Beheer',
  nav: 'Onderdelen van het beheer',
  intro: 'Hier regel je het spel. Wat je hier doet, komt in het logboek.',
  rolesTitle: 'Rollen en wat ze mogen',
  yours: 'jouw rol',
  logged: 'Van elke handeling staat in het logboek wie het deed, wanneer en waarom. Niemand kan dat wissen.',
  roles: {
    operator: { name: 'Beheerder', does: 'Mag alles, ook rollen geven.' },
    editor: { name: 'Redacteur', does: 'Schrijft meldingen en artikelen en beantwoordt feedback.' },
    organiser: {
      name: 'Organisator',
      does: 'Maakt eigen competities en begeleidt de deelnemers, zoals een docent.',
    },
    support: { name: 'Helpdesk', does: 'Zoekt spelers op en helpt hen.' },
  },
  areas: {
    players: { title: 'Spelers', short: 'Opzoeken en helpen' },
    exclusions: { title: 'Uitsluitingen', short: 'Wie is uitgesloten, en bezwaren' },
    competitions: { title: 'Competities', short: 'Maken, wijzigen en proberen' },
    operations: { title: 'Server', short: 'Hoe het gaat' },
    market: { title: 'Markt', short: 'Koersen en producten' },
    cases: { title: 'Dubbele accounts', short: 'Wie met twee accounts speelt' },
    classes: { title: 'Deelnemers', short: 'Hoe het je klas vergaat' },
    roles: { title: 'Rollen', short: 'Wie mag wat' },
    corrections: { title: 'Foute koersen', short: 'Vinden en herstellen' },
    log: { title: 'Logboek', short: 'Wie deed wat, en waarom' },
    alerts: { title: 'Meldingen', short: 'Wat bovenaan elke pagina staat' },
    articles: { title: 'Artikelen', short: 'Regels, prijzen en andere teksten' },
    feedback: { title: 'Feedback', short: 'Lees en beantwoord wat spelers vinden' },
  },
  noRole: {
    title: 'Dit is alleen voor wie het spel beheert',
    text: 'Hoor jij daarbij? Vraag een beheerder om een rol.',
    action: 'Naar het dashboard',
  },
  noRight: { title: 'Dit hoort niet bij jouw rol', text: 'Vraag een beheerder als je het toch nodig hebt.' },
  passkey: {
    title: 'Gebruik een passkey',
    use: 'De rollen Beheerder en Helpdesk werken pas als je met een passkey bewijst dat jij het bent.',
    none: 'De rollen Beheerder en Helpdesk werken alleen met een passkey. Maak er een bij je apparaten en kom dan terug.',
    make: 'Maak een passkey',
    loadFailed: 'Je passkeys konden niet worden geladen.',
  },
  reason: {
    label: 'Waarom doe je dit?',
    hint: 'Dit komt in het logboek.',
    told: 'Dit komt in het logboek, en de speler leest het.',
    missing: 'Schrijf in een paar woorden waarom.',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    'desk-shell': typeof texts
  }
}
