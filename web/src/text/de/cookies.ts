import type { German } from '../translation.ts'

export const texts: German<'cookies'> = {
  title: 'Dürfen wir Cookies setzen?',
  text: 'Manche sind nötig. Mit den anderen messen wir, wie das Spiel genutzt wird.',
  more: 'Mehr über Cookies',
  acceptAll: 'Alle akzeptieren',
  functionalOnly: 'Nur notwendige',
  choice: 'Deine Wahl',
  none: 'Du hast noch nicht gewählt.',
  now: {
    functional: 'Du erlaubst zurzeit nur notwendige Cookies.',
    all: 'Du erlaubst zurzeit alle Cookies.',
  },
}
