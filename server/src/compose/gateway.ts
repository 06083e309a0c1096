import type { Config } from '../config.ts'
import { createGateway, type Gateway } from '../gateway/gateway.ts'
import type { Market } from '../modules/market/market.ts'
import type { Accounts } from './accounts.ts'
import type { Platform } from './platform.ts'

/** Makes the gateway, which sends the market's prices to the sockets of players. */
export function composeGateway(
  platform: Platform,
  { publicUrl, origins, trustProxy }: Config,
  { market, accounts }: { market: Market; accounts: Pick<Accounts, 'authenticate'> },
): Gateway {
  return createGateway({
    ...platform,
    ...{ publicUrl, origins, trustProxy },
    authenticate: accounts.authenticate,
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
