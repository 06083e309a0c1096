import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askAnew } from '../api/ask-anew.ts'
import { activeCompetitionQuery, nextCompetitionQuery, ofPlayer, userQuery } from '../api/queries.ts'
import { useMarketTime } from '../live/market-clock.ts'

/** When a competition begins or ends, asks anew for it and for what is another in each: the portfolio, and what is open. */
export function CompetitionTurn() {
  const client = useQueryClient()
  const active = useQuery({ ...activeCompetitionQuery, enabled: false }).data
  const next = useQuery({ ...nextCompetitionQuery, enabled: active === null }).data
  const now = useMarketTime()
  const turn = active?.endDateTime ?? next?.startDateTime
  // Asked every second, until the server's clock has come to it, too.
  useEffect(() => {
    if (now === null || turn === undefined || now < turn) return
    void client.invalidateQueries({ queryKey: ['competition'] })
  }, [client, now, turn])

  const id = active === undefined ? undefined : (active?.id ?? null)
  const known = useRef(id)
  useEffect(() => {
    const before = known.current
    if (id === undefined || id === before) return
    known.current = id
    if (before === undefined) return
    for (const queryKey of [[ofPlayer], userQuery.queryKey]) void askAnew(client, queryKey)
  }, [client, id])
  return null
}
