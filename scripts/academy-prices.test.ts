import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { priceFiles } from './academy-prices.ts'

const folder = new URL('../content/academy/prices/', import.meta.url)

test('every file of prices is derived', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(names.sort()).toEqual(
    Object.keys(priceFiles)
      .map((name) => `${name}.json`)
      .sort(),
  )
})

test.each(Object.entries(priceFiles))('%s.json is what npm run academy-prices derives', (name, content) => {
  expect(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))).toEqual(content)
})
