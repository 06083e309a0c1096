import { articleIds, getArticle } from '@koersklasse/contract/articles.ts'
import { discover } from '@koersklasse/contract/discovery.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiNode, startApiNode } from '../../../test/fixtures/api-node.ts'

let node: ApiNode
beforeAll(async () => {
  node = await startApiNode({
    BRAND_NAME: 'Spel & <Co>',
    BRAND_COMPANY: 'Spel en Co B.V., Utrecht',
    BRAND_DISCLAIMER_HTML: '<p onclick="x">Let <b>op</b><script>alert(1)</script></p>',
  })
})
afterAll(() => node.close())

it.each(articleIds)('serves %s', async (id) => {
  const { status, body } = await node.call('GET', `/api/articles/${id}`)
  expect(status).toBe(200)
  expect(getArticle.response.parse(body).id).toBe(id)
  expect(body.html).not.toMatch(/<script|<Co>|\{\{/)
})

it('serves a language, or Dutch', async () => {
  const languageOf = async (query: string) =>
    (await node.call('GET', `/api/articles/rules${query}`)).body.language
  expect([await languageOf(''), await languageOf('?language=de')]).toEqual(['nl', 'de'])
  expect((await node.call('GET', '/api/articles/rules?language=en')).body.error.field).toBe('language')
})

it('fills in the configured values, escaped', async () => {
  const { html } = (await node.call('GET', '/api/articles/impressum')).body
  expect(html).toContain('Spel &amp; &lt;Co&gt;')
  expect(html).toContain('Spel en Co B.V., Utrecht')
})

it.each(['unknown', 'Rules', 'rules.nl.md', '__proto__', 'constructor', "rules'--", '%00', '..%2fconfig'])(
  'answers 404 for the article %s',
  async (id) => {
    const { status, body } = await node.call('GET', `/api/articles/${id}`)
    expect([status, body.error.code]).toEqual([404, 'not_found'])
  },
)

it('sanitizes the disclaimer, and shows the company only in its article', async () => {
  const { body } = await node.call('GET', '/services/discovery')
  expect(discover.response.parse(body).brand.disclaimerHtml).toBe('<p>Let <b>op</b></p>')
  expect(JSON.stringify(body)).not.toContain('B.V.')
})
