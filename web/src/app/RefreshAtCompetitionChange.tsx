import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { activeCompetitionQuery, nextCompetitionQuery, positionsQuery, userQuery } from '../api/queries.ts'
import { queryKeys } from '../api/query-keys.ts'
import { refetch } from '../api/refetch.ts'
import { useMarketTime } from '../live/market-clock.ts'
import { useEndState } from '../portfolio/useEndState.ts'
import { latestChange } from './latest-change.ts'
import { pollEverLess } from './poll-ever-less.ts'

/**
 * When a competition begins or ends, refetches it, the portfolio and the player, whose unlocked products may differ. After an
 * end, refetches the positions until they are those of the closing, and then the history. When the player chooses another
 * competition, on any device, drops everything about the former one.
 */
export function RefreshAtCompetitionChange() {
  const client = useQueryClient()
  const meta = { isBackground: true }
  const active = useQuery({ ...activeCompetitionQuery, meta }).data
  const next = useQuery({ ...nextCompetitionQuery, enabled: active === null, meta }).data
  const now = useMarketTime()
  const due = now === null ? null : latestChange(now, active, next)
  // Until the server's clock has reached that moment, too.
  useEffect(() => (due === null ? undefined : pollEverLess(client, queryKeys.competition())), [client, due])

  const id = active === undefined ? undefined : (active?.id ?? null)
  const lastId = useRef(id)
  useEffect(() => {
    const before = lastId.current
    if (id === undefined || id === before) return
    lastId.current = id
    if (before === undefined) return
    for (const queryKey of [queryKeys.player(), queryKeys.user()]) void refetch(client, queryKey)
  }, [client, id])

  const endState = useEndState(useQuery({ ...positionsQuery, enabled: false }).data)
  const lastEndState = useRef(endState)
  useEffect(() => {
    const before = lastEndState.current
    lastEndState.current = endState
    if (before === 'over' && endState === 'closed') void refetch(client, queryKeys.past())
    return endState === 'over' ? pollEverLess(client, queryKeys.positions()) : undefined
  }, [client, endState])

  const user = useQuery({ ...userQuery, enabled: false }).data
  const chooser = user === undefined ? undefined : (user?.id ?? null)
  const choice = user?.competitionId ?? null
  const last = useRef({ chooser, choice })
  useEffect(() => {
    const before = last.current
    last.current = { chooser, choice }
    if (before.chooser === undefined || (before.chooser === chooser && before.choice === choice)) return
    void client.resetQueries({ queryKey: queryKeys.competition() })
    if (before.chooser === chooser) void client.resetQueries({ queryKey: queryKeys.player() })
  }, [client, chooser, choice])
  return null
}
