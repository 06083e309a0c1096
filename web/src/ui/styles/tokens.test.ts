import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// light-dark() would avoid the duplication, but not every supported browser has it (before-paint.js).
test('the dark theme is the same for a device preference as for a choice in the menu', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  const blocks = [...css.matchAll(/\{\s*color-scheme: dark;([^}]*)\}/g)].map(([, rules = '']) =>
    rules.split(';').map((rule) => rule.trim()),
  )
  expect(blocks).toHaveLength(2)
  expect(blocks[0]).toEqual(blocks[1])
})
