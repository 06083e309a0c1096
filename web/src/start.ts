// Runs while the app is still on its way. Asks for what the page of this address will show, so that the answers come
// beside the app and not after it; lets the browser paint what the HTML holds; then starts the app.

import { getUser } from '@koersklasse/contract/accounts.ts'
import { getActiveCompetition } from '@koersklasse/contract/competitions.ts'
import { discover } from '@koersklasse/contract/discovery.ts'
import { getEtfs, getProduct, getProductHistory, getSingleStocks } from '@koersklasse/contract/market.ts'
import { getPositions } from '@koersklasse/contract/trading.ts'
import { askEarly } from './api/ask-early.ts'
import { productInPath } from './api/product-in-path.ts'
import { hasSessionHint } from './api/session-hint.ts'
import { languageTag } from './text/locale.ts'

/** The pages that people arrive at and that are not part of the app, by the first part of their address: they come with it. */
const arrivals: Readonly<Record<string, () => Promise<unknown>>> = {
  dashboard: () => import('./features/dashboard/DashboardPage.tsx'),
  products: () => import('./features/product/ProductPage.tsx'),
}

/** The longest wait for the first paint, in milliseconds. */
const patienceMs = 1000

askFor(location.pathname)
// The app imports what stands here: it is not to be waited for.
void whenPainted().then(() => {
  void import('./main.tsx')
  void arrivals[location.pathname.split('/')[1] ?? '']?.()
  // The first number that a browser writes takes it as long as a screen: it does so before there is one to draw.
  setTimeout(() => (0).toLocaleString(languageTag))
})

/** Resolves when the browser has painted what the HTML holds, or after a while where it does not say so. */
async function whenPainted(): Promise<void> {
  if (document.hidden) return
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver(() => resolve())
    observer.observe({ type: 'paint', buffered: true })
    setTimeout(resolve, patienceMs)
  })
}

/** Asks for what the page of a path shows. Only what is surely an id is asked about. */
function askFor(path: string): void {
  const isPlayer = hasSessionHint()
  const productId = productInPath(path)
  const isDashboard = path === '/dashboard' && isPlayer
  askEarly(discover, {}, '')
  if (isPlayer) askEarly(getUser, {})
  if (path === '/landing' || isDashboard || productId) askEarly(getActiveCompetition, {})
  if (isDashboard || (productId && isPlayer)) askEarly(getPositions, {})
  if (productId) {
    askEarly(getProduct, { params: { id: productId } })
    askEarly(getProductHistory, { params: { id: productId, period: 'intraday' } })
  }
  if (path === '/landing') {
    askEarly(getSingleStocks, {})
    askEarly(getEtfs, {})
  }
}
