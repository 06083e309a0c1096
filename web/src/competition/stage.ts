import type { DescribedCompetition } from '@koersklasse/contract/competitions.ts'
import { type CompetitionStage, competitionStage } from '@koersklasse/domain/competition/joining.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'

/** The stage of a competition at an instant of market time, by the rules of the server. */
export function stageOf(
  { startDateTime: start, endDateTime: end, ...window }: DescribedCompetition,
  now: EpochMs,
): CompetitionStage {
  return competitionStage({ start, end, ...window }, now)
}
