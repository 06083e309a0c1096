import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from '../router/Link.tsx'
import type { TermFinder } from '../terms/find-terms.ts'
import { markTerms } from '../terms/mark-terms.tsx'
import { pathWithin } from '../ui/navigation/path-within.ts'

/** What a text can consist of; anything else is shown without its tag. */
const tags = new Set(
  'h2 h3 h4 p br hr blockquote ul ol li table thead tbody tr th td strong b em i code a img'.split(' '),
)
/** Only elements are children of these. */
const withoutText = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol'])
/** Nothing is recognised in these: a link or a heading cannot contain a button. */
const withoutTerms = new Set(['h2', 'h3', 'h4', 'a', 'code', 'th'])

/** The elements of a sanitized text. Links within the app do not load a new document. */
export function htmlToElements(html: string, findTerms: TermFinder | null): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return childrenOf(body, { findTerms, seen: new Set() })
}

interface Context {
  findTerms: TermFinder | null
  /** The terms that were found before. */
  seen: Set<string>
}

function childrenOf(parent: Node, context: Context): ReactNode[] {
  const nodes = [...parent.childNodes].filter(
    (node) => !(node instanceof Text && withoutText.has(parent.nodeName.toLowerCase())),
  )
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
    <Fragment key={index}>{toElement(node, context)}</Fragment>
  ))
}

function toElement(node: Node, context: Context): ReactNode {
  if (node instanceof Text) return markTerms(node.data, context.findTerms, context.seen)
  if (!(node instanceof Element)) return null
  const tag = node.localName
  const children = childrenOf(node, withoutTerms.has(tag) ? { ...context, findTerms: null } : context)
  if (!tags.has(tag)) return children
  if (tag === 'a') return <TextLink href={node.getAttribute('href') ?? ''}>{children}</TextLink>
  if (tag === 'br' || tag === 'hr') return createElement(tag)
  if (tag === 'img') return <img src={node.getAttribute('src') ?? ''} alt={node.getAttribute('alt') ?? ''} />
  return createElement(tag, { id: node.id === '' ? undefined : node.id }, children)
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const path = pathWithin(href)
  return path === null ? <a href={href}>{children}</a> : <Link to={path}>{children}</Link>
}
