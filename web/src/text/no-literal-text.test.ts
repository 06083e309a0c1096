// All text that a player reads is in the text folder: components contain no literal text.

import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const components = globSync(`${source}**/*.tsx`)

/** Attributes that are shown or announced. */
const textAttributes =
  /^(alt|title|placeholder|label|hint|error|intro|message|aria-(label|description|valuetext))$/
const letters = /\p{L}{2}/u
/** What the server fills in before the app runs. */
const placeholder = /^%[a-z]+%$/

/** The literal text in a component, with line numbers. */
function literalText(code: string): string[] {
  const found: string[] = []
  const { program, errors } = parseSync('component.tsx', code)
  if (errors[0]) throw new Error(errors[0].message)
  const lineOf = (offset: number) => code.slice(0, offset).split('\n').length
  const note = (nodes: readonly ESTree.Node[]) => {
    for (const node of nodes) {
      for (const text of textsOf(node)) {
        if (letters.test(text) && !placeholder.test(text))
          found.push(`line ${lineOf(node.start)}: ${text.trim()}`)
      }
    }
  }
  const noteChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => note(children)
  new Visitor({
    JSXElement: noteChildren,
    JSXFragment: noteChildren,
    JSXAttribute({ name, value }) {
      if (value && name.type === 'JSXIdentifier' && textAttributes.test(name.name)) note([value])
    },
  }).visit(program)
  return found
}

/** The literals that a JSX expression can evaluate to. Results of functions are not looked into. */
function textsOf(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [node.value]
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [...node.quasis.map(({ value }) => value.raw), ...node.expressions.flatMap(textsOf)]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return textsOf(node.expression)
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return node.operator === '&&' ? textsOf(node.right) : [...textsOf(node.left), ...textsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : []
    default:
      return []
  }
}

test.each(components.map((file) => [relative(source, file), file] as const))(
  '%s contains no literal text',
  (_, file) => {
    expect(literalText(readFileSync(file, 'utf8'))).toEqual([])
  },
)

test('there are components to check', () => expect(components.length).toBeGreaterThan(50))

test.each([
  ['<p>Hallo</p>', 1],
  ['<p>{"Hallo"}</p>', 1],
  ['<p>{isOpen ? "Open" : t("closed")}</p>', 1],
  ['<p>{isOpen && `Open $' + '{name}`}</p>', 1],
  ['<p>{(name ?? "Niemand")}</p>', 1],
  ['<>\n<b/> Hallo</>', 1],
  ['<img alt="Een foto" />', 1],
  ['<p>{"Nog " + count}</p>', 1],
  ['<p>{side === "buy" && t("text")}</p>', 0],
  ['<Page title={isOpen ? "Open" : "Dicht"} />', 2],
  ['<p title={t("title")} className="wide">{t("text")} · {count} × {"\u00a0"}</p>', 0],
  ['<Notice kind={isOpen ? "bad" : "good"}>{t(isOpen ? "open" : "closed")}</Notice>', 0],
])('finds the literal text in %s', (code, count) => expect(literalText(code)).toHaveLength(count))
