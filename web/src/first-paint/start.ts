// The first script of a page. It runs while the app is still being loaded: it requests the data of this page, so that the
// answers arrive together with the app and not after it, lets the browser paint the prerendered HTML, and starts the app.

import { getExams, getLesson, getTopics } from '@koersklasse/contract/academy.ts'
import { getUser } from '@koersklasse/contract/accounts.ts'
import { getActiveCompetition } from '@koersklasse/contract/competitions.ts'
import { discover } from '@koersklasse/contract/discovery.ts'
import type { CallInput, Endpoint } from '@koersklasse/contract/endpoint.ts'
import {
  getEtfs,
  getProduct,
  getProductHistory,
  getSingleStocks,
  getSprinters,
  getTrackers,
} from '@koersklasse/contract/market.ts'
import { getPositions } from '@koersklasse/contract/trading.ts'
import { addressOf, requestOf } from '../api/request.ts'
import { hasSessionHint, sessionHint } from '../api/session-hint.ts'
import { prefetch } from '../handover/prefetch.ts'
import { prerenderedLesson } from '../handover/prerendered-lesson.ts'
import { languageTag, locale } from '../text/locale.ts'
import { leadsToDashboard } from './dashboard-in-path.ts'
import { lessonInPath } from './lesson-in-path.ts'
import { productInPath } from './product-in-path.ts'

/** Loads the page of a path along with the app, if it is one that many visits begin at. */
function loadArrivalPage(path: string): Promise<unknown> | undefined {
  if (leadsToDashboard(path)) return import('../features/dashboard/DashboardPage.tsx')
  if (path.startsWith('/products/')) return import('../features/product/ProductPage.tsx')
  if (path === '/markets') return import('../features/market/MarketPage.tsx')
  if (path === '/academy') return import('../features/academy/overview/AcademyPage.tsx')
  if (lessonInPath(path)) return import('../features/academy/lesson/LessonPage.tsx')
}

/** The longest wait for the first paint, in milliseconds. */
const patienceMs = 1000

prefetchFor(location.pathname)
// No top-level await: the app imports modules of this chunk, and would wait for it in turn.
void firstPaint().then(() => {
  void import('./main.tsx').then(({ startApp }) => startApp())
  void loadArrivalPage(location.pathname)
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
  const lesson = lessonInPath(path)
  const isDashboard = leadsToDashboard(path)
  prefetchCall(discover, {}, '')
  if (isPlayer) prefetchCall(getUser, {})
  if (path === '/landing' || isDashboard || productId) prefetchCall(getActiveCompetition, {})
  if (isDashboard || (productId && isPlayer)) prefetchCall(getPositions, {})
  if (productId) {
    prefetchCall(getProduct, { params: { id: productId } })
    prefetchCall(getProductHistory, { params: { id: productId, period: 'intraday' } })
  }
  if (lesson && !prerenderedLesson(lesson.topic, lesson.lesson, locale))
    prefetchCall(getLesson, { params: lesson, query: { language: locale } })
  if (path === '/landing' || path === '/markets') {
    prefetchCall(getSingleStocks, {})
    prefetchCall(getEtfs, {})
  }
  if (path === '/markets') {
    prefetchCall(getTrackers, {})
    if (location.search === '') prefetchCall(getSprinters, { query: { sort: 'name', order: 'asc' } })
  }
  if (path === '/academy') {
    prefetchCall(getTopics, { query: { language: locale } })
    if (isPlayer) prefetchCall(getExams, {})
  }
}

function prefetchCall<E extends Endpoint>(endpoint: E, input: CallInput<E>, base?: string): void {
  prefetch(addressOf(endpoint, input, base), requestOf(endpoint, input), sessionHint())
}
