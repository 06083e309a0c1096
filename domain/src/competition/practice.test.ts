import { expect, it } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { competitionStage } from './joining.ts'
import { isPractice, opensAt, tradingPeriod } from './practice.ts'

const at = toEpochMs
const competition = { practiceFrom: at(10), start: at(20), end: at(30) }
const strict = { ...competition, practiceFrom: null }

it('opens for practice, and for good at the start', () => {
  expect([9, 10, 19, 20].map((time) => isPractice(competition, at(time)))).toEqual([false, true, true, false])
  expect([9, 19, 20].map((time) => isPractice(strict, at(time)))).toEqual([false, false, false])
  expect([opensAt(competition), opensAt(strict)]).toEqual([10, 20])
})

it('lets a portfolio from before the start be traded in until then, and one from after it until the end', () => {
  expect(tradingPeriod(competition, at(19))).toEqual({ start: 10, end: 20 })
  expect(tradingPeriod(competition, at(20))).toEqual({ start: 20, end: 30 })
  expect(tradingPeriod(strict, at(19))).toEqual({ start: 20, end: 30 })
})

it('is a stage of its own', () => {
  const window = { joinFrom: at(5), joinUntil: null }
  const stages = [4, 5, 10, 19, 20, 30].map((time) =>
    competitionStage({ ...competition, ...window }, at(time)),
  )
  expect(stages).toEqual(['planned', 'open', 'practice', 'practice', 'running', 'over'])
})
