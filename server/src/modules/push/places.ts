// Limits the deliveries under way. A device has one place, which keeps its messages in order. A push service has a quarter
// of all places at most, so that one that hangs leaves places for the others.

/** While messages to this many devices are under way, no more are taken. */
const mostUnderWay = 400
/**
 * While this many of them are to one push service, no more of its messages are taken. They are taken fifty at a time, so a
 * service has 99 at the most.
 */
const mostOfService = 50

/** Makes the places. `onFree` is called when a push service that was full has a place again. */
export function createPlaces(onFree: () => void) {
  const taken = new Map<string, { service: string; delivery: Promise<void> }>()
  const deliveries = () => [...taken.values()].map(({ delivery }) => delivery)

  function free(device: string, service: string): void {
    taken.delete(device)
    const left = [...taken.values()].filter((each) => each.service === service)
    if (left.length === mostOfService - 1) onFree()
  }

  return {
    /** The devices and the push services to which no more messages are to be taken. */
    occupied(): { devices: string[]; services: string[] } {
      const byService = Map.groupBy(taken.values(), ({ service }) => service)
      const full = [...byService].filter(([, ofService]) => ofService.length >= mostOfService)
      return { devices: [...taken.keys()], services: full.map(([service]) => service) }
    },
    /** Has a delivery, which never rejects, take a place until it ends. */
    take(device: string, service: string, delivery: Promise<void>): void {
      taken.set(device, { service, delivery: delivery.finally(() => free(device, service)) })
    },
    /** Resolves once there is a place. */
    async untilFree(): Promise<void> {
      while (taken.size >= mostUnderWay) await Promise.race(deliveries())
    },
    /** Resolves once the deliveries that are under way now have ended. */
    async ended(): Promise<void> {
      await Promise.all(deliveries())
    },
    areAllFree: (): boolean => taken.size === 0,
  }
}
