import type { ClientMessage, PortfolioChange } from '@koersklasse/contract/socket.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, it } from 'vitest'
import type { Player } from '../http/authentication.ts'
import { type ConnectionEvent, type ConnectionState, nextState } from './connection-state.ts'

const player = { userId: 'u', sessionId: 's' } as Player
const message: ClientMessage = { action: 'clock' } as ClientMessage
const since = toEpochMs(5)
const change = (version: number) => ({ version }) as PortfolioChange
const none = {
  ...{ clock: false, feed: false, change: null, followed: null },
  ...{ subRankings: false, academy: false, chosen: false, messages: false },
}

const states: ConnectionState[] = [
  { stage: 'opened' },
  { stage: 'connecting', messages: [] },
  { stage: 'connected', player },
  { stage: 'behind', player, missed: { since, round: 3, ...none } },
]
const events: ConnectionEvent[] = [
  { kind: 'connecting' },
  { kind: 'message', message },
  { kind: 'connected', player },
  { kind: 'fell behind', since, round: 3 },
  { kind: 'missed', what: { clock: true } },
  { kind: 'caught up' },
]

describe('the state of a connection', () => {
  it.each([
    ['opened', 'connecting', { stage: 'connecting', messages: [] }],
    ['connecting', 'message', { stage: 'connecting', messages: [message] }],
    ['connecting', 'connected', { stage: 'connected', player }],
    ['connected', 'fell behind', { stage: 'behind', player, missed: { since, round: 3, ...none } }],
    ['behind', 'missed', { stage: 'behind', player, missed: { since, round: 3, ...none, clock: true } }],
    ['behind', 'caught up', { stage: 'connected', player }],
  ] as const)('goes from %s, on %s, to the next', (stage, kind, expected) => {
    const state = states.find((one) => one.stage === stage)!
    const event = events.find((one) => one.kind === kind)!
    expect(nextState(state, event)).toEqual(expected)
  })

  it('has no other transitions', () => {
    const possible = states.flatMap((state) =>
      events.filter((event) => isPossible(state, event)).map(({ kind }) => `${state.stage}: ${kind}`),
    )
    expect(possible).toEqual([
      'opened: connecting',
      'connecting: message',
      'connecting: connected',
      'connected: fell behind',
      'behind: missed',
      'behind: caught up',
    ])
  })

  it('keeps of what was missed the earliest round and the newest versions', () => {
    const missed = [{ change: change(4) }, { round: 7 }, { change: change(3) }, { round: 0 }, { clock: true }]
    const last = missed.reduce<ConnectionState>(
      (state, what) => nextState(state, { kind: 'missed', what }),
      states[3]!,
    )
    expect(last).toMatchObject({
      missed: {
        since,
        round: 0,
        clock: true,
        feed: false,
        change: { version: 4 },
        followed: null,
        subRankings: false,
      },
    })
  })
})

function isPossible(state: ConnectionState, event: ConnectionEvent): boolean {
  try {
    nextState(state, event)
    return true
  } catch {
    return false
  }
}
