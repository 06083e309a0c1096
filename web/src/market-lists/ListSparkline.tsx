import { useQuery } from '@tanstack/react-query'
import { Sparkline } from '../ui/numbers/Sparkline.tsx'
import { sparklineQuery } from './sparkline-query.ts'

/** Today's prices of a row. */
export function ListSparkline({ kind, id }: { kind: Parameters<typeof sparklineQuery>[0]; id: string }) {
  const line = useQuery(sparklineQuery(kind, id)).data
  return <Sparkline points={line?.points ?? []} previousClose={line?.previousClose ?? null} />
}
