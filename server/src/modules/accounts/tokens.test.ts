import { createHmac } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createTokens, loginSessionSeconds } from './tokens.ts'

const start = 1_800_000_000_000
const secret = 'the secret of this server, 43 characters long'
const iat = start / 1000
const claims = { sub: 'user', jti: 'token', iat, exp: iat + loginSessionSeconds }

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hs256 = (input: string, key: string) => createHmac('sha256', key).update(input).digest('base64url')

describe('tokens', () => {
  const clock = new ManualClock(start)
  const tokens = createTokens(secret, clock)
  const token = tokens.sign('user', 'token')
  const [header = '', payload = '', signature = ''] = token.split('.')

  it('are JWTs with HS256, with the ids of user and token and their times', () => {
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(claims)
    expect(signature).toBe(hs256(`${header}.${payload}`, secret))
    expect(tokens.read(token)).toEqual({ userId: 'user', tokenId: 'token', expires: claims.exp * 1000 })
  })

  const none = encode({ alg: 'none', typ: 'JWT' })
  const otherPayload = encode({ ...claims, sub: 'somebody else' })
  const without = (claim: string) =>
    createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true })({ ...claims, [claim]: undefined })
  const forged: [string, string][] = [
    ['nothing', ''],
    ['no token', 'hello'],
    ['two parts', `${header}.${payload}`],
    ['garbage of three parts', 'a.b.c'],
    ['another payload', `${header}.${otherPayload}.${signature}`],
    ['another signature', `${header}.${payload}.${hs256('x', secret)}`],
    ['no signature', `${header}.${payload}.`],
    ['alg none without signature', `${none}.${payload}.`],
    ['alg none with the signature', `${none}.${payload}.${signature}`],
    ['alg none signed as such', `${none}.${payload}.${hs256(`${none}.${payload}`, secret)}`],
    ['the secret of another server', createTokens(`${secret}!`, clock).sign('user', 'token')],
    ['another algorithm', createSigner({ key: secret, algorithm: 'HS512' })(claims)],
    ['no user', without('sub')],
    ['no id', without('jti')],
    ['no end', without('exp')],
    ['a user that is no text', createSigner({ key: secret })({ ...claims, jti: 1 } as object)],
  ]
  it.each(forged)('are refused: %s', (_, text) => {
    expect(tokens.read(text)).toBeNull()
  })

  it('expire after 365 days', () => {
    const later = new ManualClock(start)
    const reader = createTokens(secret, later)
    later.advance(365 * 24 * 3_600_000 - 1)
    expect(reader.read(token)).not.toBeNull()
    later.advance(1)
    expect(reader.read(token)).toBeNull()
  })

  describe('of a former secret', () => {
    const newSecret = 'the secret that replaced it, also long enough'
    const later = new ManualClock(start)
    const rotated = createTokens(newSecret, later, secret)

    it('are read until they expire', () => {
      expect(rotated.read(token)).toMatchObject({ userId: 'user', tokenId: 'token' })
      later.advance(loginSessionSeconds * 1000)
      expect(rotated.read(token)).toBeNull()
    })

    it('are no longer made', () => {
      const made = createTokens(newSecret, clock, secret).sign('user', 'token')
      expect(createTokens(newSecret, clock).read(made)).not.toBeNull()
      expect(tokens.read(made)).toBeNull()
    })

    it('are refused without it, and those of a third secret with it', () => {
      expect(createTokens(newSecret, clock).read(token)).toBeNull()
      const third = createTokens('a secret that was never in use on this server', clock).sign('user', 'token')
      expect(createTokens(newSecret, clock, secret).read(third)).toBeNull()
    })

    it.each(forged.filter(([name]) => name !== 'nothing'))('are refused if forged: %s', (_, text) => {
      expect(createTokens(newSecret, clock, secret).read(text)).toBeNull()
    })
  })
})
