import { useQuery } from '@tanstack/react-query'
import { sparklineQuery } from '../api/sparklines.ts'
import { Sparkline } from '../ui/Sparkline.tsx'

/** How the price of a row went today. */
export function ListSparkline({ kind, id }: { kind: Parameters<typeof sparklineQuery>[0]; id: string }) {
  const line = useQuery(sparklineQuery(kind, id)).data
  return <Sparkline points={line?.points ?? []} previousClose={line?.previousClose ?? null} />
}
