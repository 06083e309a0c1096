import { expect, it } from 'vitest'
import { hostileTexts } from '../../../../test/fixtures/hostile-values.ts'
import { deviceOf } from './device.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Microsoft Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iOS',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.6 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['curl/8.5.0', null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

it('takes no text from a hostile user agent', () => {
  const agents = ['', '<b>x</b>/1', 'Firefox/'.repeat(50_000), ...hostileTexts, '<script>/1 Chrome/141']
  const names = agents.flatMap((agent) => Object.values(deviceOf(agent)))
  expect(names.filter((name) => name !== null && !/^[A-Za-z ]+$/.test(name))).toEqual([])
  expect(deviceOf(undefined)).toEqual({ browser: null, system: null })
})
