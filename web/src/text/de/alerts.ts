import type { German } from '../translation.ts'

export const texts: German<'alerts'> = {
  levels: { promotion: 'Aktion', info: 'Gut zu wissen', warning: 'Achtung' },
  more: 'Mehr lesen',
  moreAbout: 'Mehr lesen: {{message}}',
  dismiss: 'Hinweis schließen: {{message}}',
}
