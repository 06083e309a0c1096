import { expect, test } from 'vitest'
import { lessonInPath } from './lesson-in-path.ts'

test.each([
  ['/academy/basics/share', { topic: 'basics', lesson: 'share' }],
  ['/academy/sprinters/stop-loss', { topic: 'sprinters', lesson: 'stop-loss' }],
  ['/academy', null],
  ['/academy/basics', null],
  ['/academy/terms/leverage', null],
  ['/academy/diploma/x', null],
  ['/academy/basics/exam', null],
  ['/academy/basics/exam/result', null],
  ['/academy/basics/check/before', null],
])('%s', (path, expected) => expect(lessonInPath(path)).toEqual(expected))
