// The texts around a short lesson about a mistake; the lessons are in content/academy.

export const texts = {
  lesson: 'Lees in 1 minuut wat je hiervan leert',
  more: 'Lees de hele les',
  hide: 'Niet meer tonen',
  hidden: 'Lessen hierover zie je niet meer.',
  hideFailed: 'Dit is niet gelukt.',
} as const

declare module '../t.ts' {
  interface TextParts {
    mistakes: typeof texts
  }
}
