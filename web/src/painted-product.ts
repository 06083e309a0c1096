// The name of a product comes with its page, from the server, so that it can be read before the app runs.

interface PaintedProduct {
  productId: string
  name: string | null
}

/** What the build paints: the server puts what a page is of in its place. */
const toBeFilled: PaintedProduct = { productId: '%productId%', name: '%product%' }

const painted = import.meta.env.SSR ? null : document.querySelector<HTMLElement>('h1[data-product]')
const paintedId = painted?.dataset.product
const paintedName = painted?.textContent || null

/** What is known of a product before anything is asked: its name, where this page was loaded for it. */
export function paintedProduct(productId: string): PaintedProduct {
  if (import.meta.env.SSR) return toBeFilled
  return { productId, name: productId === paintedId ? paintedName : null }
}
