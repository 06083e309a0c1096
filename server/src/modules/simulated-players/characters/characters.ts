// The characters of simulated players, and how many of a hundred have each. To add one: a file beside this, and a line.

import type { Character } from '../look.ts'
import { etfHolder } from './etf-holder.ts'
import { mixed } from './mixed.ts'
import { overtrader } from './overtrader.ts'
import { spreader } from './spreader.ts'
import { sprinterGambler } from './sprinter-gambler.ts'
import { trendFollower } from './trend-follower.ts'

export const characters = {
  etfHolder: { share: 26, character: etfHolder },
  spreader: { share: 20, character: spreader },
  trendFollower: { share: 14, character: trendFollower },
  sprinterGambler: { share: 12, character: sprinterGambler },
  overtrader: { share: 10, character: overtrader },
  holderWhoGambles: { share: 10, character: mixed(etfHolder, sprinterGambler, 0.3, 0.1) },
  spreaderWithTrends: { share: 8, character: mixed(spreader, trendFollower, 0.4, 0.2) },
} as const satisfies Record<string, { share: number; character: Character }>

export type CharacterName = keyof typeof characters
