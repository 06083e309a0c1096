// Nothing of the operator's desk is in what players download: neither in the build's first files, nor in those of their
// screens, nor in what is kept on their devices.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const ofDesk = /^(web\/src\/features\/desk|contract\/src\/desk)\/|^web\/src\/text\/\w+\/desk-|desk-routes/

it('has nothing of the desk in what players load', () => {
  const modules = JSON.parse(readFileSync(`${dist}.players-modules.json`, 'utf8')) as string[]
  expect(modules).toContain('web/src/features/dashboard/DashboardPage.tsx')
  expect(modules.filter((module) => ofDesk.test(module))).toEqual([])
})

it('keeps nothing of the desk on the devices of players', () => {
  const worker = readFileSync(`${dist}service-worker.js`, 'utf8')
  const pages = readdirSync(`${dist}assets`).filter((name) => name.endsWith('.js'))
  const kept = (start: string) => pages.filter((name) => name.startsWith(start) && worker.includes(name))
  expect(kept('DashboardPage-').length + kept('arrival-').length).toBeGreaterThan(0)
  for (const name of ['desk-routes-', 'desk-players-', 'DeskPage-', 'OperationsPage-'])
    expect(kept(name), name).toEqual([])
})
