// Where each figure is. Each is a file of its own for the browser, with the prices that it draws.

import type { Figure } from '@koersklasse/domain/academy/figures.ts'
import type { ComponentType } from 'react'

export const figureModules: Readonly<Record<Figure, () => Promise<{ Component: ComponentType }>>> = {
  'bid-ask': () => import('./bid-ask/BidAsk.tsx'),
  'compound-growth': () => import('./compound-growth/CompoundGrowth.tsx'),
  'day-trader-costs': () => import('./day-trader-costs/DayTraderCosts.tsx'),
  diversification: () => import('./diversification/Diversification.tsx'),
  leverage: () => import('./leverage/Leverage.tsx'),
  'limit-order': () => import('./limit-order/LimitOrder.tsx'),
  'loss-recovery': () => import('./loss-recovery/LossRecovery.tsx'),
  'opening-gap': () => import('./opening-gap/OpeningGap.tsx'),
  'order-book': () => import('./order-book/OrderBook.tsx'),
  'spread-hours': () => import('./spread-hours/SpreadHours.tsx'),
  'sprinter-week': () => import('./sprinter-week/SprinterWeek.tsx'),
  'stop-distance': () => import('./stop-distance/StopDistance.tsx'),
  'stop-loss-day': () => import('./stop-loss-day/StopLossDay.tsx'),
  'tracker-index': () => import('./tracker-index/TrackerIndex.tsx'),
}
