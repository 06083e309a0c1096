// The server puts the name of the product into the prerendered product page, so that it can be read before the app runs.

interface PrerenderedProduct {
  productId: string
  name: string | null
}

/** Prerendered by the build; the server replaces both. */
const placeholders: PrerenderedProduct = { productId: '%productId%', name: '%product%' }

const heading = import.meta.env.SSR ? null : document.querySelector<HTMLElement>('h1[data-product]')
const prerenderedId = heading?.dataset.product
const prerenderedName = heading?.textContent || null

/** What is known of a product before it is fetched: its name, if this document was loaded for it. */
export function prerenderedProduct(productId: string): PrerenderedProduct {
  if (import.meta.env.SSR) return placeholders
  return { productId, name: productId === prerenderedId ? prerenderedName : null }
}
