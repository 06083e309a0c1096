import type { German } from '../translation.ts'

export const texts: German<'exclusion'> = {
  title: 'Du bist ausgeschlossen',
  lists: 'Du stehst nicht in den Ranglisten',
  game: 'Du kannst nicht mitmachen',
  until: 'Das dauert bis einschließlich {{date}}.',
  forNow: 'Das dauert, bis wir dir etwas anderes mitteilen.',
  why: 'Warum',
  waiting: 'Dein Einspruch ist da. Du bekommst eine Mail, sobald ihn jemand gelesen hat.',
  refused: 'Wir haben deinen Einspruch gelesen. Der Ausschluss bleibt; die Antwort steht in deiner Mail.',
  appeal: {
    label: 'Bist du nicht einverstanden? Erkläre, warum.',
    hint: 'Das geht einmal. Jemand von uns liest es und antwortet per Mail.',
    missing: 'Erkläre in ein paar Sätzen, warum.',
    submit: 'Einspruch senden',
  },
}
