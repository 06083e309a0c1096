import { expect, it } from 'vitest'
import { ownOrigins } from './own-origins.ts'

const usual = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']
const addresses = ['127.0.0.1', '192.0.2.7', 'fe80::1']

it.each([
  [{ publicUrl: 'https://spel.example', host: '0.0.0.0', port: 3000 }, ['https://spel.example']],
  [{ publicUrl: 'https://spel.example:443/', host: '::', port: 3000 }, ['https://spel.example']],
  [{ publicUrl: undefined, host: '127.0.0.1', port: 3000 }, usual],
  [{ publicUrl: undefined, host: '192.0.2.7', port: 3000 }, [...usual, 'http://192.0.2.7:3000']],
  [
    { publicUrl: undefined, host: '0.0.0.0', port: 3000 },
    [...usual, 'http://192.0.2.7:3000', 'http://[fe80::1]:3000'],
  ],
  [
    { publicUrl: undefined, host: '127.0.0.1', port: 80 },
    ['http://localhost', 'http://127.0.0.1', 'http://[::1]'],
  ],
])('%o has its own origins', (settings, expected) => {
  expect([...ownOrigins(settings, addresses)]).toEqual(expected)
})
