// Plausible mistakes in rankings, each as a change of one place in a source file.

import type { Mistake } from '../plant.ts'

const rankings = 'server/src/modules/rankings'

export const mistakes: readonly Mistake[] = [
  {
    name: 'weeks that begin on Sunday',
    file: 'domain/src/time/game-day.ts',
    from: 'day.subtract({ days: day.dayOfWeek - 1 })',
    to: 'day.subtract({ days: day.dayOfWeek % 7 })',
  },
  {
    name: 'equal results apart',
    file: `${rankings}/ranked-list.ts`,
    from: 'return firstPlace(order, (other) => results[other]! > result) + 1',
    to: 'return placeOf({ order, results }, row) + 1',
  },
  {
    name: 'the position after equal results not skipped',
    file: `${rankings}/ranked-list.ts`,
    from: 'position = place + 1',
    to: 'position += 1',
  },
  {
    name: 'a late entrant measured from nothing',
    file: `${rankings}/lists.ts`,
    from: 'day: start && from(start.today)',
    to: 'day: start && { values: start.today, otherwise: 0, deposited: board.deposited }',
  },
  {
    name: 'a mood that follows the week',
    file: `${rankings}/lists.ts`,
    from: 'computed.lists.day?.all.results',
    to: 'computed.lists.week?.all.results',
  },
  {
    name: 'a late entrant among those of yesterday',
    file: `${rankings}/lists.ts`,
    from: 'isAbsent[row] = Number(!isKnown)',
    to: 'isAbsent[row] = 0',
  },
  {
    name: 'a split not applied to a value that is made up for',
    file: `${rankings}/write-daily-values.ts`,
    from: 'splits.reduceRight(priceBeforeSplit, today)',
    to: 'today',
  },
  {
    name: 'days that begin at midnight UTC',
    file: 'domain/src/time/game-day.ts',
    from: 'return toEpochMs(inAmsterdam(at).startOfDay().epochMilliseconds)',
    to: 'return toEpochMs(at - (at % 86_400_000))',
  },
  {
    name: 'what was booked after midnight counted at midnight',
    file: `${rankings}/daily-value-store.ts`,
    from: '(page.cash - coalesce(booked.amount, 0))::bigint as cash',
    to: 'page.cash',
  },
  {
    name: 'the positions of yesterday by the week of today',
    file: `${rankings}/baselines.ts`,
    from: 'yesterdaysWeek: startOfGameWeek(lastMoment)',
    to: 'yesterdaysWeek: startOfGameWeek(now)',
  },
  {
    name: 'simulated players counted in the list without them',
    file: `${rankings}/lists.ts`,
    from: "await without(all, board.isSimulated, 'real')",
    to: 'all',
  },
  {
    name: 'the final list measured by the day after the end',
    file: `${rankings}/lists.ts`,
    from: 'toEpochMs(competition.end - 1)',
    to: 'toEpochMs(competition.end + 86_400_000)',
  },
  {
    name: 'a player who has left still named',
    file: `${rankings}/boards.ts`,
    from: ' || !board.users.isAt(row, userId)',
    to: '',
  },
  {
    name: 'cash that was added counted as profit',
    file: 'domain/src/competition/ranking.ts',
    from: 'const invested = baseline + deposited',
    to: 'const invested = baseline',
  },
  {
    name: 'all cash that was ever added counted in the baseline of a day',
    file: `${rankings}/baselines.ts`,
    from: 'into.values[row] = value - deposited',
    to: 'into.values[row] = value',
  },
  {
    name: 'the positions of yesterday with what was added today',
    file: `${rankings}/lists.ts`,
    from: 'const start = { values: starts, otherwise: startingBalance, deposited }',
    to: 'const start = { values: starts, otherwise: startingBalance, deposited: board.deposited }',
  },
  {
    name: 'cash that was added later counted at a midnight that is made up for',
    file: `${rankings}/daily-value-store.ts`,
    from: '(page.deposited - coalesce(booked.deposited, 0))::bigint as deposited',
    to: 'page.deposited',
  },
  {
    name: 'weekly deposits on the first Monday only',
    file: 'server/src/modules/trading/deposits/add-deposits.ts',
    from: 'written.get(competition.id) === monday',
    to: 'written.has(competition.id)',
  },
  {
    name: 'a portfolio that was replaced still in the lists',
    file: `${rankings}/lists.ts`,
    from: "board.replacedCount === 0 ? ranked : await without(ranked, board.isReplaced, 'kept')",
    to: 'ranked',
  },
  {
    name: 'a position that is sold still valued',
    file: `${rankings}/board.ts`,
    from: 'this.#held[row] = products.length',
    to: 'this.#held[row] = Math.max(this.#held[row]!, products.length)',
  },
  {
    name: 'the result of a closed competition split at the bids of now',
    file: 'server/src/modules/trading/history/portfolio-attribution.ts',
    from: 'closing === null ? await lastBids',
    to: 'true ? await lastBids',
  },
  {
    name: 'a closing on a wrong quote that stands',
    file: 'server/src/modules/trading/corrections/create-corrections.ts',
    from: 'isCorrected || (await quoteCorrections.isLastBefore(correction.stretch, last))',
    to: 'isCorrected',
  },
]
