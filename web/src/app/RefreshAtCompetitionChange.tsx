import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { activeCompetitionQuery, nextCompetitionQuery } from '../api/queries.ts'
import { queryKeys } from '../api/query-keys.ts'
import { refetch } from '../api/refetch.ts'
import { useMarketTime } from '../live/market-clock.ts'

/** When a competition begins or ends, refetches it, the portfolio and the player, whose unlocked products may differ. */
export function RefreshAtCompetitionChange() {
  const client = useQueryClient()
  const active = useQuery({ ...activeCompetitionQuery, enabled: false }).data
  const next = useQuery({ ...nextCompetitionQuery, enabled: active === null }).data
  const now = useMarketTime()
  const changesAt = active?.endDateTime ?? next?.startDateTime
  // Every second, until the server's clock has reached that moment, too.
  useEffect(() => {
    if (now === null || changesAt === undefined || now < changesAt) return
    void client.invalidateQueries({ queryKey: queryKeys.competition() })
  }, [client, now, changesAt])

  const id = active === undefined ? undefined : (active?.id ?? null)
  const lastId = useRef(id)
  useEffect(() => {
    const before = lastId.current
    if (id === undefined || id === before) return
    lastId.current = id
    if (before === undefined) return
    for (const queryKey of [queryKeys.player(), queryKeys.user()]) void refetch(client, queryKey)
  }, [client, id])
  return null
}
