import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('logs the name, code, message and stack of an error, and no other fields', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const fault = Object.assign(new Error('broke'), { code: '57P01', client: { password: 'secret' } })
  log.warn({ err: fault }, 'it happened')
  log.debug('not said')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'it happened',
    err: { name: 'Error', code: '57P01', message: 'broke' },
  })
  expect(lines[0]).not.toContain('secret')
})
