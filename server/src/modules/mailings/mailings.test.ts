// E-mail settings over HTTP, what players agree to, and ending a mailing with the token from a mail.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiNode, startApiNode } from '../../../test/fixtures/api-node.ts'

let node: ApiNode
let anna: string
beforeAll(async () => {
  node = await startApiNode()
  anna = await node.joinAs('anna')
})
afterAll(() => node.close())

const wordings = { 'morning-mail': 'morning-mail-1', newsletter: 'newsletter-1' } as const
const settings = async (token = anna) => (await node.call('GET', '/api/user/email-settings', { token })).body
const change = (mailing: keyof typeof wordings, isSubscribed: boolean, more: object = {}, token = anna) =>
  node.call('PATCH', '/api/user/email-settings', {
    token,
    body: { mailing, isSubscribed, wording: wordings[mailing], language: 'nl', ...more },
  })
const consents = (username: string) =>
  node.database.kysely
    .selectFrom('mailing_consents')
    .innerJoin('users', 'users.id', 'mailing_consents.user_id')
    .where('username', '=', username)
    .select(['mailing', 'is_given', 'source', 'wording', 'mailing_consents.language', 'sentence'])
    .select('mailing_consents.created_at')
    .orderBy('mailing_consents.created_at')
    .execute()
const tokenOf = async (username: string): Promise<string> => {
  const row = await node.database.kysely
    .selectFrom('mailing_subscriptions')
    .innerJoin('users', 'users.id', 'mailing_subscriptions.user_id')
    .where('username', '=', username)
    .where('mailing', '=', 'morning-mail')
    .select('token')
    .executeTakeFirstOrThrow()
  return row.token
}

describe('e-mail settings', () => {
  it('are off until the player asks for a mail, and each change is kept with its time and sentence', async () => {
    const bob = await node.joinAs('bob')
    expect(await settings(bob)).toEqual({ isOptInMorningMail: false, newsletterConsent: false })
    const given = node.clock.now()
    const { body } = await change('morning-mail', true, { language: 'de' }, bob)
    expect(body).toEqual({ isOptInMorningMail: true, newsletterConsent: false })
    node.clock.advance(1_000)
    // Without a change, nothing is recorded.
    await change('morning-mail', true, {}, bob)
    await change('newsletter', false, {}, bob)
    await change('morning-mail', false, {}, bob)
    expect(await settings(bob)).toEqual({ isOptInMorningMail: false, newsletterConsent: false })
    expect(await consents('bob')).toEqual([
      {
        ...{ mailing: 'morning-mail', is_given: true, source: 'settings', wording: 'morning-mail-1' },
        ...{ language: 'de', created_at: given },
        sentence: expect.stringContaining('Mailt mir an Handelstagen um halb acht'),
      },
      expect.objectContaining({ is_given: false, source: 'settings', created_at: given + 1_000 }),
    ])
  })

  it('begin with the consent that was given when registering, with its time and sentence', async () => {
    const registered = node.clock.now()
    const person = { username: 'carla', email: 'carla@example.nl', password: 'tien letters', language: 'pl' }
    const body = { ...person, termsConsent: true, isAdult: true, newsletterConsent: true }
    await node.call('POST', '/api/auth', { body })
    const mail = await node.database.kysely
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', person.email)
      .executeTakeFirstOrThrow()
    node.clock.advance(3_600_000)
    expect(await consents('carla')).toEqual([])
    await node.call('PATCH', `/api/auth/${/activationCode=([\w-]+)/.exec(mail.text)![1]}`)
    const carla = (await node.call('POST', '/api/auth/login', { body: person })).body.jwt
    expect(await settings(carla)).toEqual({ isOptInMorningMail: false, newsletterConsent: true })
    expect(await consents('carla')).toEqual([
      {
        ...{ mailing: 'newsletter', is_given: true, source: 'registration', wording: 'newsletter-1' },
        ...{ language: 'pl', created_at: registered },
        sentence: 'Chcę dostawać newsletter. To nieobowiązkowe.',
      },
    ])
  })

  it.each([
    ['wording', { wording: 'newsletter-1' }],
    ['wording', { wording: 'of my own' }],
    ['language', { language: 'fr' }],
    ['mailing', { mailing: 'everything' }],
    ['isSubscribed', { isSubscribed: 'true' }],
  ])('refuse a wrong %s', async (field, more) => {
    expect(await change('morning-mail', true, more)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', field } },
    })
  })

  it('are the player’s own', async () => {
    const { status, body } = await node.call('GET', '/api/user/email-settings')
    expect([status, body.error.code]).toEqual([401, 'unauthenticated'])
  })
})

const form = 'application/x-www-form-urlencoded'
const boundary = 'grens'
const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`

/** Calls the address in List-Unsubscribe as the server of a mail provider does. */
const oneClick = async (
  path: string,
  { payload = 'List-Unsubscribe=One-Click', type = form, address = '192.0.2.9' } = {},
) => {
  const headers = { 'content-type': type, 'x-forwarded-for': address, 'sec-fetch-site': 'cross-site' }
  const response = await node.server.app.inject({ method: 'POST', url: path, headers, payload })
  return { status: response.statusCode, text: response.body, headers: response.headers }
}

describe('ending a mailing without a login', () => {
  it.each([
    ['urlencoded', undefined, undefined],
    ['multipart', multipart, `multipart/form-data; boundary=${boundary}`],
  ])('takes one click in a mail program (%s)', async (_, payload, type) => {
    await change('morning-mail', true)
    const path = `/unsubscribe/morning-mail/${await tokenOf('anna')}`
    const options = { ...(payload && { payload }), ...(type && { type }) }
    expect(await oneClick(path, options)).toMatchObject({ status: 200, text: 'Unsubscribed' })
    expect(await settings()).toMatchObject({ isOptInMorningMail: false })
    expect((await consents('anna')).at(-1)).toMatchObject({ is_given: false, source: 'unsubscribe' })
    // Again, from an old mail.
    node.clock.advance(90 * 24 * 3_600_000)
    expect(await oneClick(path, options)).toMatchObject({ status: 200 })
  })

  it('works with the link in an old mail after the player has asked for it again', async () => {
    await change('morning-mail', true)
    const token = await tokenOf('anna')
    await change('morning-mail', false)
    await change('morning-mail', true)
    expect(await tokenOf('anna')).toBe(token)
  })

  it.each([
    ['without the form', { payload: '' }],
    ['with another form', { payload: 'List-Unsubscribe=Two-Clicks' }],
    ['as JSON', { payload: '{"List-Unsubscribe":"One-Click"}', type: 'application/json' }],
    [
      'as a broken multipart',
      { payload: multipart.slice(0, 40), type: `multipart/form-data; boundary=${boundary}` },
    ],
  ])('does nothing %s', async (_, options) => {
    await change('morning-mail', true)
    const { status } = await oneClick(`/unsubscribe/morning-mail/${await tokenOf('anna')}`, options)
    expect(status).toBe(400)
    expect(await settings()).toMatchObject({ isOptInMorningMail: true })
  })

  it.each([
    ['a GET, with which programs scan mails', 'GET', {}],
    ['a HEAD, with which they look at links', 'HEAD', {}],
    ['an OPTIONS', 'OPTIONS', { origin: 'https://mail.example', 'access-control-request-method': 'POST' }],
    [
      'a browser that loads the page ahead',
      'GET',
      { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' },
    ],
    ['a PUT', 'PUT', { 'content-type': form }],
    ['a DELETE', 'DELETE', {}],
  ] as const)('does nothing by %s', async (_, method, headers) => {
    await change('morning-mail', true)
    const token = await tokenOf('anna')
    const payload = method === 'PUT' ? { payload: 'List-Unsubscribe=One-Click' } : {}
    for (const url of [
      `/unsubscribe/morning-mail/${token}`,
      `/unsubscribe/morning-mail/${token}?List-Unsubscribe=One-Click`,
      `/api/mailings/morning-mail/unsubscribe/${token}`,
    ])
      await node.server.app.inject({ method, url, headers, ...payload })
    expect(await settings()).toMatchObject({ isOptInMorningMail: true })
  })

  it('does not take a call of the API by another page for a click', async () => {
    await change('morning-mail', true)
    const url = `/api/mailings/morning-mail/unsubscribe/${await tokenOf('anna')}`
    const foreign = { 'content-type': form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const { statusCode } = await node.server.app.inject({
      method: 'POST',
      url,
      headers: foreign,
      payload: 'x=y',
    })
    expect(statusCode).toBe(400)
    expect(await settings()).toMatchObject({ isOptInMorningMail: true })
  })

  it('answers an old link as before once its player has left, and the page says that the link is not valid', async () => {
    const dora = await node.joinAs('dora')
    await change('morning-mail', true, {}, dora)
    const token = await tokenOf('dora')
    await node.database.kysely.deleteFrom('users').where('username', '=', 'dora').execute()
    expect(await oneClick(`/unsubscribe/morning-mail/${token}`)).toMatchObject({
      status: 200,
      text: 'Unsubscribed',
    })
    expect(await node.call('POST', `/api/mailings/morning-mail/unsubscribe/${token}`)).toMatchObject({
      status: 404,
    })
  })

  it('answers the same for a token that nobody has, and does not know other mailings', async () => {
    const token = 'x'.repeat(43)
    expect(await oneClick(`/unsubscribe/morning-mail/${token}`)).toMatchObject({
      status: 200,
      text: 'Unsubscribed',
    })
    expect((await oneClick(`/unsubscribe/everything/${token}`)).status).toBe(404)
    expect((await oneClick(`/unsubscribe/morning-mail/${encodeURIComponent("x'/?#%")}`)).status).toBe(404)
  })

  it('ends only the mailing that the token is for', async () => {
    await change('morning-mail', true)
    await change('newsletter', true)
    await oneClick(`/unsubscribe/newsletter/${await tokenOf('anna')}`)
    expect(await settings()).toEqual({ isOptInMorningMail: true, newsletterConsent: true })
  })

  it('works on the page of the game too, which says if the link is not valid', async () => {
    await change('morning-mail', true)
    const call = (token: string) => node.call('POST', `/api/mailings/morning-mail/unsubscribe/${token}`)
    expect(await call('x'.repeat(43))).toEqual({
      status: 404,
      body: { error: { code: 'unsubscribe_invalid' } },
    })
    expect(await call(await tokenOf('anna'))).toEqual({ status: 200, body: { done: true } })
    expect(await settings()).toMatchObject({ isOptInMorningMail: false })
  })

  it('is limited by network, far above what a mail provider needs', async () => {
    const path = `/unsubscribe/morning-mail/${'x'.repeat(43)}`
    const statuses = new Set<number>()
    for (let index = 0; index < 600; index += 1)
      statuses.add((await oneClick(path, { address: '192.0.2.77' })).status)
    expect(statuses).toEqual(new Set([200]))
    const refused = await oneClick(path, { address: '192.0.2.77' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await oneClick(path)).status).toBe(200)
  })
})
