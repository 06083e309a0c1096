import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { articleIds } from '@koersklasse/contract/articles.ts'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartupError } from '../../platform/startup-error.ts'
import { toArticleValues } from './article-values.ts'
import { loadArticles } from './load-articles.ts'

const content = new URL('../../../../content/articles/', import.meta.url)
const facts = {
  brand: { name: 'Beursspel', contactEmail: 'spel@voorbeeld.nl', company: null as string | null },
  rules: {
    startingBalance: toCents(50_000_00),
    sprinterSharePercent: 40,
    costs: { fixed: toCents(2_50), rateBasisPoints: 25 },
  },
}
const valuesIn = (language: Language) => toArticleValues(facts, language)
const valuesWith = (brand: Partial<typeof facts.brand>) => (language: Language) =>
  toArticleValues({ ...facts, brand: { ...facts.brand, ...brand } }, language)

describe('the articles of the game', () => {
  it.each(languages)('all load in %s, as clean HTML', async (language) => {
    const articles = (await loadArticles(content, valuesIn))[language]
    expect([...articles.keys()]).toEqual(articleIds)
    for (const { article } of articles.values()) {
      const { title, html, language: written } = article
      expect(written).toBe(language)
      expect(title).toMatch(/^\p{Lu}[^{}#]+$/u)
      expect(html.length).toBeGreaterThan(50)
      expect(html).not.toMatch(/[{}]|<h1|^#|\*\*|\| ---|href="(?!\/(?:article|account)\/|mailto:|https:)/m)
    }
  })

  it.each([
    ['nl', ['€ 50.000<', '€ 2,50<', '0,25%', '40% van je startkapitaal', '18 jaar']],
    ['de', ['50.000 €<', '2,50 €<', '0,25 %', '40 % deines Startkapitals', '18 Jahre']],
    ['pl', ['50 000 €<', '2,50 €<', '0,25%', '40%', '18 lat']],
  ] as const)('contain the configured values in %s', async (language, parts) => {
    const articles = (await loadArticles(content, valuesIn))[language]
    const rules = articles.get('rules')!.article.html.replaceAll('\u00a0', ' ')
    for (const part of ['Beursspel', ...parts]) expect(rules).toContain(part)
    expect(rules).toContain('<a href="mailto:spel@voorbeeld.nl">spel@voorbeeld.nl</a>')
  })

  it('name the company, or state that none is configured', async () => {
    const html = async (company: string | null) =>
      (await loadArticles(content, valuesWith({ company }))).nl.get('impressum')!.article.html
    expect(await html(null)).toContain('nog niet ingevuld')
    const named = await html('Spel & Zn. <b>B.V.</b>, Straat 1, Utrecht')
    expect(named).toContain('<p>Spel &amp; Zn. &lt;b&gt;B.V.&lt;/b&gt;, Straat 1, Utrecht</p>')
    expect(named).not.toContain('nog niet ingevuld')
  })

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['**vet** [x](javascript:alert(1))', '**vet** [x](javascript:alert(1))'],
    ['{{contactEmail}} $& $1', '{{contactEmail}} $&amp; $1'],
    ['spel@school', 'spel@school'],
    ['"><img src=x>', '"&gt;&lt;img src=x&gt;'],
  ])('escape a name: %s', async (name, shown) => {
    const rules = (await loadArticles(content, valuesWith({ name }))).nl.get('rules')!.article
    expect(rules.html).toContain(`<p>${shown} is een spel.`)
  })
})

describe('an article written by an operator', () => {
  let folder: string
  const load = () => loadArticles(pathToFileURL(`${folder}/`), valuesIn)
  const write = (name: string, text: string) => writeFile(join(folder, name), text)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'articles-'))
    await cp(content, folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('may contain any Markdown, but no HTML and no scripts', async () => {
    await write(
      'prizes.nl.md',
      [
        '# Prijzen van {{game}} & co',
        '## *Eerste* prijs',
        '<script>alert(1)</script> <b onclick="alert(1)">een fiets</b>',
        '[a](javascript:alert(1)) [b](https://voorbeeld.nl "t") ![c](https://voorbeeld.nl/c.png) <https://d.nl>',
        '[e](//evil.example) [f](data:text/html,x)',
      ].join('\r\n\r\n'),
    )
    expect((await load()).nl.get('prizes')?.article).toEqual({
      id: 'prizes',
      language: 'nl',
      title: 'Prijzen van Beursspel & co',
      html: [
        '<h2><em>Eerste</em> prijs</h2>',
        '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b onclick="alert(1)"&gt;een fiets&lt;/b&gt;</p>',
        '<p>[a](javascript:alert(1)) <a href="https://voorbeeld.nl">b</a>  <a href="https://d.nl">https://d.nl</a></p>',
        '<p><a>e</a> [f](data:text/html,x)</p>',
      ].join('\n'),
    })
  })

  it('may show pictures of this server, if it is about the prizes', async () => {
    const text =
      '# Titel\n\n![Een fiets](/images/fiets.png) ![b](//evil.example/b.png) ![c](https://d.nl/c.png)\n'
    await write('prizes.nl.md', text)
    await write('cookies.nl.md', text)
    const { nl } = await load()
    expect(nl.get('prizes')!.article.html).toMatch(
      /^<p><img src="\/images\/fiets.png" alt="Een fiets" \/>\s*<\/p>$/,
    )
    expect(nl.get('cookies')!.article.html).not.toContain('img')
  })

  it.each([
    ['an unknown placeholder', 'prizes.nl.md', '# Prijzen\n\n{{jackpot}}\n', '{{jackpot}}'],
    ['a property of Object.prototype', 'prizes.nl.md', '# Prijzen\n\n{{constructor}}\n', '{{constructor}}'],
    ['a placeholder with spaces', 'prizes.nl.md', '# Prijzen\n\n{{ game }}\n', 'no placeholder'],
    [
      'a placeholder in a link',
      'prizes.nl.md',
      '# Prijzen\n\n[mail](mailto:{{contactEmail}})\n',
      'none can be filled in',
    ],
    [
      'an unset value without an alternative text',
      'prizes.nl.md',
      '# Prijzen\n\n{{company}}\n',
      'without a sentence',
    ],
    ['no title', 'prizes.nl.md', 'Prijzen\n\nGeen.\n', 'title'],
    ['nothing', 'prizes.nl.md', '', 'title'],
    [
      'a required value left out',
      'rules.nl.md',
      '# Spelregels\n\nVeel plezier.\n',
      'has to name {{startingBalance}}',
    ],
  ])('stops the start when it has %s', async (_name, file, text, reason) => {
    await write(file, text)
    const fault = await load().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartupError)
    expect((fault as Error).message).toContain(`content/articles/${file}`)
    expect((fault as Error).message).toContain(reason)
  })

  it('is in Dutch in a language that it is not translated into', async () => {
    await rm(join(folder, 'prizes.de.md'))
    await write('prizes.nl.md', '# Prijzen\n\nEen fiets.\n')
    const { nl, de, pl } = await load()
    expect(de.get('prizes')).toEqual(nl.get('prizes'))
    expect(pl.get('prizes')!.article.language).toBe('pl')
  })

  it('stops the start when it is missing', async () => {
    await rm(join(folder, 'terms.nl.md'))
    await expect(load()).rejects.toThrow(StartupError)
    await expect(load()).rejects.toThrow('content/articles/terms.nl.md cannot be read')
  })
})
