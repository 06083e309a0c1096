import { expect, test } from 'vitest'
import { chartScale } from './chart-scale.ts'

const space = { width: 100, height: 60, margin: { top: 10, bottom: 10, start: 20, end: 20 } }

test('the highest price is at the top, the lowest at the bottom, and the points fill the width', () => {
  const { x, y } = chartScale([24, 25, 23], { ...space, points: 3 })
  expect([25, 24, 23].map(y)).toEqual([10, 30, 50])
  expect([0, 1, 2].map(x)).toEqual([20, 50, 80])
})

test('prices that are all the same are in the middle', () => {
  const { x, y } = chartScale([24], { ...space, points: 1 })
  expect([x(0), y(24)]).toEqual([20, 30])
})
