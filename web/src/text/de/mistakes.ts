import type { German } from '../translation.ts'

export const texts: German<'mistakes'> = {
  lesson: 'Lies in 1 Minute, was du daraus lernst',
  more: 'Lies die ganze Lektion',
  hide: 'Nicht mehr zeigen',
  hidden: 'Lektionen dazu siehst du nicht mehr.',
  hideFailed: 'Das hat nicht geklappt.',
}
