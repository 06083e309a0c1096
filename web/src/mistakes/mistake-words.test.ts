import type { Mistake } from '@koersklasse/contract/mistakes.ts'
import { mistakeFigures } from '@koersklasse/domain/academy/mistakes.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { beforeAll, expect, it } from 'vitest'
import { loadAllTexts } from '../text/load-texts.ts'
import { mistakeWords } from './mistake-words.ts'

beforeAll(() => loadAllTexts('nl'))

it.each<[Mistake, string]>([
  [{ kind: 'first-knock-out', product: 'ASML Long', loss: toCents(1_234_56) }, 'ASML Long, € 1.234,56'],
  [{ kind: 'aborted-order', product: 'KPN', reason: 'no_funds' }, 'KPN, je hebt niet genoeg saldo'],
  [{ kind: 'one-underlying', underlying: 'AEX', share: 0.8057 }, 'AEX, 80,57%'],
  [{ kind: 'many-trades', trades: 12, costs: toCents(24_00) }, '12, € 24,00'],
  [{ kind: 'holding-losers', winners: 3, losers: 2 }, '3, 2'],
  [
    { kind: 'outside-hours', product: 'KPN', opens: toEpochMs(Date.UTC(2026, 10, 24, 7)) },
    'KPN, dinsdag 24 november om 08:00',
  ],
  [{ kind: 'near-stop-loss', product: 'ASML Long', distance: 0.02136 }, 'ASML Long, 2,14%'],
])('a text names every number of $kind', (mistake, expected) => {
  const text = mistakeFigures[mistake.kind].map((name) => `{{${name}}}`).join(', ')
  expect(mistakeWords(text, mistake).replaceAll('\u00a0', ' ')).toBe(expected)
})

it('keeps a placeholder that the mistake has no value for', () => {
  const mistake: Mistake = { kind: 'holding-losers', winners: 3, losers: 2 }
  expect(mistakeWords('{{trades}} {{winners}}', mistake)).toBe('{{trades}} 3')
})
