import type { Competition } from '@koersklasse/contract/competitions.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'

/**
 * The latest moment, not after now, at which the house competition changes: the one that runs ends, or the next one
 * opens for practice or begins; null if there is none yet.
 */
export function latestChange(
  now: EpochMs,
  active: Competition | null | undefined,
  next: Competition | null | undefined,
): EpochMs | null {
  const changes = active ? [active.endDateTime] : [next?.startDateTime, next?.practiceFrom]
  return changes.find((at) => at !== undefined && at !== null && at <= now) ?? null
}
