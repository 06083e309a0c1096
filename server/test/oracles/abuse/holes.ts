// Holes through which a player could win without risk, each planted as a change of one place in a source file, and the
// strategy that must find it.

import type { Mistake } from '../plant.ts'

export interface Hole extends Mistake {
  /** The name of the strategy that finds it. */
  foundBy: string
}

const execution = 'server/src/modules/trading/execution'

export const holes: readonly Hole[] = [
  {
    name: 'a bid rounded up to the cent',
    file: 'domain/src/market/euro-price.ts',
    from: 'const bid = divideDown(quote.bid * conversion.factor, conversion.divisor)',
    to: 'const bid = divideUp(quote.bid * conversion.factor, conversion.divisor)',
    foundBy: 'currency',
  },
  {
    name: 'small trades without the rate of the costs',
    file: 'domain/src/orders/transaction-costs.ts',
    from: 'return toCents(costs.fixed + Number(share))',
    to: 'return toCents(value < 100_000 ? 0 : costs.fixed + Number(share))',
    foundBy: 'rounding',
  },
  {
    name: 'a Sprinter bought at the value of its underlying’s bid',
    file: 'domain/src/products/sprinter.ts',
    from: 'divideUp(most.dividend, most.divisor),',
    to: 'divideUp(least.dividend, least.divisor),',
    foundBy: 'rounding',
  },
  {
    name: 'portfolios read without a lock, so that two nodes spend the same cash',
    file: `${execution}/execution-store.ts`,
    from: 'order by p.id for update of p skip locked`',
    to: 'order by p.id`',
    foundBy: 'race over cash',
  },
  {
    name: 'a cap that does not see the purchases earlier in its batch',
    file: `${execution}/situation.ts`,
    from: 'isCapped ? sprinterRoom(sprinterCap, holdings,',
    to: 'isCapped ? sprinterRoom(sprinterCap, holdings.slice(1),',
    foundBy: 'race over the cap',
  },
  {
    name: 'no cap for an order that has waited',
    file: `${execution}/order-decision.ts`,
    from: 'const outcome = decideOrder(\n    {',
    to: 'if (order.created_at < now) situation.sprinterRoom = null\n  const outcome = decideOrder(\n    {',
    foundBy: 'resting above the cap',
  },
  {
    name: 'a residual at the stop-loss level, although the price has leapt past it',
    file: 'domain/src/products/knock-out.ts',
    from: 'const unwoundAt = afterSlippage(sprinter, price, slippage)',
    to: 'const unwoundAt = afterSlippage(sprinter, sprinter.stopLossLevel, slippage)',
    foundBy: 'knock-out and sell',
  },
  {
    name: 'an order on a late feed filled on a quote from before it',
    file: 'domain/src/market/delayed-quote.ts',
    from: 'if (quote.delay === undefined) return true',
    to: 'if (quote.delay !== 0) return true',
    foundBy: 'late feed',
  },
  {
    name: 'an order on a late feed withdrawn after its price was made',
    file: `${execution}/execute-order.ts`,
    from: '!isDelayed(price) ||',
    to: 'true ||',
    foundBy: 'late feed',
  },
  {
    name: 'an order changed after the price that triggers it',
    file: `${execution}/execute-order.ts`,
    from: 'const price = isAsTriggered ? command.price : null',
    to: 'const price = command.price',
    foundBy: 'last millisecond',
  },
  {
    name: 'trade at the old price until the exchange opens without the dividend',
    file: 'domain/src/corporate-actions/ex-date.ts',
    from: 'from: sessionBefore(effective, hours).close',
    to: 'from: effective',
    foundBy: 'dividend dates',
  },
  {
    name: 'a split that rounds up to a whole piece, and pays its fraction too',
    file: 'domain/src/corporate-actions/split.ts',
    from: 'quantity: toQuantity(Number(parts / b)), cost: subtractCents',
    to: 'quantity: toQuantity(Number(parts / b) + 1), cost: subtractCents',
    foundBy: 'split dates',
  },
  {
    name: 'a feed that is not silent before its quotes are too old',
    file: 'domain/src/market/feed-silence.ts',
    from: 'return age > limit',
    to: 'return age > 60 * limit',
    foundBy: 'silent feed',
  },
  {
    name: 'a rate that counts, however old it is',
    file: 'server/src/modules/market/feeds/feed-pulse.ts',
    from: 'countsRateAge: !hasOwnClock',
    to: 'countsRateAge: false',
    foundBy: 'silent currency',
  },
  {
    name: 'orders filled while the market stands still, because the clock was set back',
    file: 'server/src/modules/market/feeds/feed-pulse.ts',
    from: 'clock.stalledForMs() > limit',
    to: 'clock.stalledForMs() > 1_000 * limit',
    foundBy: 'clock set back',
  },
]
