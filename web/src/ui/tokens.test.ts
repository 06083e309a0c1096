import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// light-dark() would say it once, and is not known to every browser that the game runs in (before-paint.js).
test('the dark theme is the same where the device asks for it and where the player chose it', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  const blocks = [...css.matchAll(/\{\s*color-scheme: dark;([^}]*)\}/g)].map(([, rules = '']) =>
    rules.split(';').map((rule) => rule.trim()),
  )
  expect(blocks).toHaveLength(2)
  expect(blocks[0]).toEqual(blocks[1])
})
