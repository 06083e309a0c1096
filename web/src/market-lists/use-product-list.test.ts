import { expect, test } from 'vitest'
import { pagesOf } from './use-product-list.ts'

test.each([
  [0, 25, []],
  [0, 26, [2]],
  [24, 50, [2]],
  [40, 80, [2, 3, 4]],
  [4975, 5000, [200]],
  [-20, -3, []],
])('rows %d to %d are on the pages %j', (from, end, pages) => expect(pagesOf(from, end)).toEqual(pages))
