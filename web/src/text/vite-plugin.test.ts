import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadTextsOnDemand, partsUsedBy } from './vite-plugin.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
let folder = ''
const at = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'))
  writeFileSync(at('Page.tsx'), `import { Row } from './Row.tsx'\nt('chart.title')`)
  writeFileSync(
    at('Row.tsx'),
    [
      `import './Page.tsx'`,
      `import type { Menu } from './Menu.tsx'`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
      'export const Row = () => <p title={t(`trading.says.${name}`)}>{t("nav.home")}</p>',
      `const Menu = lazy(() => import('./Menu.tsx'))`,
    ].join('\n'),
  )
  writeFileSync(at('Menu.tsx'), `t(isOpen ? 'install.add' : 'close')`)
  writeFileSync(at('bare.ts'), `export const name = 'chart'`)
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a module uses its own texts and those of its static imports, not of what it imports on demand', () => {
  expect(partsUsedBy(at('Page.tsx'))).toEqual(['chart', 'trading'])
  expect(partsUsedBy(at('Menu.tsx'))).toEqual(['install'])
  expect(partsUsedBy(at('bare.ts'))).toEqual([])
})

test('an import on demand loads the texts that its module uses', () => {
  const code = `const pages = [() => import('./Page.tsx'), () => import('./bare.ts'), () => import(path)]`
  expect(loadTextsOnDemand(at('pages.ts'), code)).toMatch(
    /^import \{ withTexts \} from '.*\/text\/load-texts.ts';const pages = \[\(\) => withTexts\(import\('\.\/Page\.tsx'\), \["chart","trading"\]\), \(\) => import\('\.\/bare\.ts'\), \(\) => import\(path\)\]$/,
  )
})

test('a module without imports on demand stays as it is', () => {
  const code = `import { Row } from './Row.tsx'\nt('chart.title')`
  expect(loadTextsOnDemand(at('pages.ts'), code)).toBe(code)
})

test('the product page is loaded together with the texts of orders', () => {
  expect(partsUsedBy(join(source, 'features/product/ProductPage.tsx'))).toContain('trading')
})
