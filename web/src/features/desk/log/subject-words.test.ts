import type { DeskLogLine } from '@koersklasse/contract/desk/log.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts } from '../../../text/load-texts.ts'
import { calledIn } from './subject-words.ts'

const id = '01a215f3-c36a-7b55-afd5-2a92d53347bd'

beforeAll(() => loadTexts('desk-log'))

describe('calledIn', () => {
  it.each([
    ['a name', 'changeCompetition', { kind: 'competition', id, name: 'Klas 4B' }, 'Klas 4B'],
    ['a draft without a name', 'deleteDraft', { kind: 'competition', id, name: '' }, 'nog zonder naam'],
    ['the house competition', 'changeCompetition', { kind: 'competition', id, name: '' }, 'die van het spel'],
    ['an article', 'changeArticle', { kind: 'article', id: 'prizes.nl', name: null }, 'prizes, Nederlands'],
    ['a player who has left', 'readPlayer', { kind: 'player', id: null, name: null }, 'iemand die weg is'],
    ['a case', 'openAccountCase', { kind: 'accountCase', id, name: null }, null],
    ['feedback', 'tagFeedback', { kind: 'feedback', id, name: null }, null],
  ] as const)('is the word for %s', (_, action, subject, words) => {
    expect(calledIn({ action, subject } as DeskLogLine)).toBe(words)
  })
})
