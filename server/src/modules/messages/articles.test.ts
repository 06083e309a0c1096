import { discover } from '@koersklasse/contract/discovery.ts'
import { articleIds, getArticle } from '@koersklasse/contract/messages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMessagesFixture, type MessagesFixture } from './messages.fixture.ts'

let fixture: MessagesFixture
beforeAll(async () => {
  fixture = await createMessagesFixture({
    BRAND_NAME: 'Spel & <Co>',
    BRAND_COMPANY: 'Spel en Co B.V., Utrecht',
    BRAND_DISCLAIMER_HTML: '<p onclick="x">Let <b>op</b><script>alert(1)</script></p>',
  })
})
afterAll(() => fixture.close())

it.each(articleIds)('serves %s', async (id) => {
  const { status, body } = await fixture.call('GET', `/api/articles/${id}`)
  expect(status).toBe(200)
  expect(getArticle.response.parse(body).id).toBe(id)
  expect(body.html).not.toMatch(/<script|<Co>|\{\{/)
})

it('tells what is configured, safely', async () => {
  const { html } = (await fixture.call('GET', '/api/articles/impressum')).body
  expect(html).toContain('Spel &amp; &lt;Co&gt;')
  expect(html).toContain('Spel en Co B.V., Utrecht')
})

it.each(['unknown', 'Rules', 'rules.nl.md', '__proto__', 'constructor', "rules'--", '%00', '..%2fconfig'])(
  'has no article %s',
  async (id) => {
    const { status, body } = await fixture.call('GET', `/api/articles/${id}`)
    expect([status, body.error.code]).toEqual([404, 'not_found'])
  },
)

it('hands the disclaimer out harmless, and the company in the article alone', async () => {
  const { body } = await fixture.call('GET', '/services/discovery')
  expect(discover.response.parse(body).brand.disclaimerHtml).toBe('<p>Let <b>op</b></p>')
  expect(JSON.stringify(body)).not.toContain('B.V.')
})
