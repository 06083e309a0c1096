// What /metrics tells, for Prometheus.

import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Gateway } from './gateway/gateway.ts'
import type { IngestDoor } from './modules/market/feeds/ingest/door.ts'
import type { Market } from './modules/market/market.ts'

/** Makes the registry; each figure is read when it is asked for. */
export function createMetrics({
  market,
  gateway,
  ingest,
}: {
  market: Market
  gateway: Gateway
  ingest: IngestDoor | null
}): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'koersklasse_sockets',
    help: 'Open sockets',
    registers: [registry],
    collect() {
      this.set(gateway.stats().sockets)
    },
  })
  new Gauge({
    name: 'koersklasse_sockets_behind',
    help: 'Sockets whose reader does not keep up',
    registers: [registry],
    collect() {
      this.set(gateway.stats().behind)
    },
  })
  new Gauge({
    name: 'koersklasse_quotes_dropped',
    help: 'Quotes that were not applied since the start, by reason',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      for (const [reason, count] of Object.entries(market.dropped())) this.set({ reason }, count)
    },
  })
  new Gauge({
    name: 'koersklasse_quotes',
    help: 'Instruments by the age of their last quote: fresh, awaited (their exchange is closed) or silent',
    labelNames: ['freshness'],
    registers: [registry],
    collect() {
      for (const [freshness, count] of Object.entries(market.freshness())) this.set({ freshness }, count)
    },
  })
  new Gauge({
    name: 'koersklasse_feed_here',
    help: 'Whether the feed runs on this node',
    registers: [registry],
    collect() {
      this.set(market.isFeedHere() ? 1 : 0)
    },
  })
  if (ingest !== null) {
    new Gauge({
      name: 'koersklasse_ingest_waiting_bytes',
      help: 'What was pushed in and waits to be looked at',
      registers: [registry],
      collect() {
        this.set(market.ingest?.waitingBytes() ?? 0)
      },
    })
    new Gauge({
      name: 'koersklasse_ingest_sockets',
      help: 'Sockets that quotes are pushed in by, those not read from because too much waits, and how often that came',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const { sockets, paused, pauses } = ingest.sockets.stats()
        this.set({ state: 'open' }, sockets)
        this.set({ state: 'paused' }, paused)
        this.set({ state: 'pauses' }, pauses)
      },
    })
  }
  return registry
}
