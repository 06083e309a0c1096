import { expect, test } from 'vitest'
import { widthsIn } from './breakpoints.ts'

test('refuses a media query with a width, and no other', () => {
  const css = `
    @media (min-width: 40rem) {}
    @media screen and (width <= 600px) {}
    @media (--compact) { .wide { width: 10rem } }
    @media (prefers-color-scheme: dark) {}`
  expect(widthsIn(css)).toEqual(['@media (min-width: 40rem)', '@media screen and (width <= 600px)'])
})
