import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { printAll } from './figures.ts'

const folder = new URL('../../public/images/avatars/', import.meta.url)
const printed = printAll()

describe('avatars', () => {
  test('are served as they were drawn', () => {
    const served = new Map(
      readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const),
    )
    expect([...served.keys()].toSorted()).toEqual([...printed.keys()].toSorted())
    for (const [name, svg] of printed) expect(served.get(name), `${name}: run draw-avatars.ts`).toBe(svg)
  })

  test('there are sixteen and the default, in three moods, all different', () => {
    expect(printed.size).toBe(1 + 17 * 3)
    expect(new Set(printed.values()).size).toBe(printed.size)
  })

  test.each([...printed])('%s is small and refers to nothing outside itself', (_name, svg) => {
    expect(svg.length).toBeLessThan(4096)
    expect(svg).not.toMatch(/NaN|undefined|<script|\son\w+=|url\((?!#)|href="(?!#)/)
    const ids = [...svg.matchAll(/ id="(\w+)"/g)].map((found) => found[1])
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, used] of svg.matchAll(/(?:href="|url\()#(\w+)/g)) expect(ids).toContain(used)
  })
})
