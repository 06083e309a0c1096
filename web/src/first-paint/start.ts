// The first script of a page. It runs while the app is still being loaded: it requests the data of this page, so that the
// answers arrive together with the app and not after it, lets the browser paint the prerendered HTML, and starts the app.

import { getUser } from '@koersklasse/contract/accounts.ts'
import { getActiveCompetition } from '@koersklasse/contract/competitions.ts'
import { discover } from '@koersklasse/contract/discovery.ts'
import type { CallInput, Endpoint } from '@koersklasse/contract/endpoint.ts'
import { getEtfs, getProduct, getProductHistory, getSingleStocks } from '@koersklasse/contract/market.ts'
import { getPositions } from '@koersklasse/contract/trading.ts'
import { addressOf, requestOf } from '../api/request.ts'
import { hasSessionHint } from '../api/session-hint.ts'
import { prefetch } from '../handover/prefetch.ts'
import { languageTag } from '../text/locale.ts'
import { productInPath } from './product-in-path.ts'

/** The pages that are loaded along with the app when a visit begins there, by the first part of their address. */
const arrivalPages: Readonly<Record<string, () => Promise<unknown>>> = {
  dashboard: () => import('../features/dashboard/DashboardPage.tsx'),
  products: () => import('../features/product/ProductPage.tsx'),
}

/** The longest wait for the first paint, in milliseconds. */
const patienceMs = 1000

prefetchFor(location.pathname)
// No top-level await: the app imports modules of this chunk, and would wait for it in turn.
void firstPaint().then(() => {
  void import('./main.tsx').then(({ startApp }) => startApp())
  void arrivalPages[location.pathname.split('/')[1] ?? '']?.()
  // Formatting its first number takes a browser as long as rendering a screen, so it is done before there is one.
  setTimeout(() => (0).toLocaleString(languageTag))
})

/** Resolves when the browser has painted the HTML, or after a while in browsers that do not report it. */
async function firstPaint(): Promise<void> {
  if (document.hidden) return
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver(() => resolve())
    observer.observe({ type: 'paint', buffered: true })
    setTimeout(resolve, patienceMs)
  })
}

/** Requests the data that the page of a path shows first. */
function prefetchFor(path: string): void {
  const isPlayer = hasSessionHint()
  const productId = productInPath(path)
  const isDashboard = path === '/dashboard' && isPlayer
  prefetchCall(discover, {}, '')
  if (isPlayer) prefetchCall(getUser, {})
  if (path === '/landing' || isDashboard || productId) prefetchCall(getActiveCompetition, {})
  if (isDashboard || (productId && isPlayer)) prefetchCall(getPositions, {})
  if (productId) {
    prefetchCall(getProduct, { params: { id: productId } })
    prefetchCall(getProductHistory, { params: { id: productId, period: 'intraday' } })
  }
  if (path === '/landing') {
    prefetchCall(getSingleStocks, {})
    prefetchCall(getEtfs, {})
  }
}

function prefetchCall<E extends Endpoint>(endpoint: E, input: CallInput<E>, base?: string): void {
  prefetch(addressOf(endpoint, input, base), requestOf(endpoint, input))
}
