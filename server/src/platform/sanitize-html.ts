// Reduces untrusted HTML to HTML that only shows text.

import sanitize from 'sanitize-html'

const tags = 'h2 h3 h4 p br hr blockquote ul ol li table thead tbody tr th td strong b em i code a'

const options: sanitize.IOptions = {
  // The page that shows it has the heading of the first level.
  transformTags: { h1: 'h2' },
  allowedTags: tags.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 20,
}

const withPictures: sanitize.IOptions = {
  ...options,
  allowedTags: [...tags.split(' '), 'img'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  // Only pictures of this server: others would see who looks at them.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/[^/\\]/.test(attribs.src ?? ''),
}

/** The same as `sanitizeHtml`, with pictures from this server: their address begins with one slash. */
export function sanitizeWithPictures(html: string): string {
  return keepAmounts(sanitize(html, withPictures).trim())
}

/**
 * Returns the text of a piece of HTML with its headings (h2 to h4; h1 becomes h2), paragraphs, lists, tables, emphasis and links
 * (http, https, mailto or relative), and nothing else: no scripts, styles, images, forms, classes or ids.
 */
export function sanitizeHtml(html: string): string {
  return keepAmounts(sanitize(html, options).trim())
}

/** Keeps an amount on one line with its sign. */
const keepAmounts = (html: string) => html.replaceAll('€ ', '€\u00a0')
