import type { Polish } from '../translation.ts'

export const texts: Polish<'cookies'> = {
  title: 'Czy możemy używać plików cookie?',
  text: 'Niektóre są potrzebne. Pozostałymi mierzymy, jak gra jest używana.',
  more: 'Więcej o plikach cookie',
  acceptAll: 'Akceptuję wszystkie',
  functionalOnly: 'Tylko niezbędne',
  choice: 'Twój wybór',
  none: 'Jeszcze nic nie jest wybrane.',
  now: {
    functional: 'Teraz zgadzasz się tylko na niezbędne pliki cookie.',
    all: 'Teraz zgadzasz się na wszystkie pliki cookie.',
  },
}
