import type { Config } from '../config.ts'
import { createGateway, type Gateway } from '../gateway/gateway.ts'
import type { Headers } from '../http/raw-answers.ts'
import type { Market } from '../modules/market/market.ts'
import type { Accounts } from './accounts.ts'
import type { Platform } from './platform.ts'

interface GatewayNeeds {
  market: Market
  accounts: Pick<Accounts, 'authenticate' | 'onSessionEnd' | 'exclusionsChangedSince'>
  /** The headers of each refusal of a socket. */
  headers: Headers
}

/** Makes the gateway, which sends the market's prices to the sockets of players. */
export function composeGateway(
  platform: Platform,
  { publicUrl, origins }: Config,
  { market, accounts, headers }: GatewayNeeds,
): Gateway {
  return createGateway({
    ...platform,
    ...{ publicUrl, origins, headers },
    ...{ authenticate: accounts.authenticate, onSessionEnd: accounts.onSessionEnd },
    exclusionsChangedSince: accounts.exclusionsChangedSince,
    marketClock: market.describeClock,
    feedPulse: market.describeFeed,
    onFeedChange: market.onFeedChange,
    prices: {
      product: market.wire.productPrice,
      underlying: market.wire.underlyingPrice,
      onChange: market.onChange,
    },
  })
}
