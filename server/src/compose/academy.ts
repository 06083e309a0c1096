import type { Config } from '../config.ts'
import { type Academy, type AcademyDeps, createAcademy } from '../modules/academy/create-academy.ts'
import { contentFolder } from './content-folder.ts'
import type { Platform } from './platform.ts'

/** Loads the academy. */
export function composeAcademy(
  platform: Platform,
  config: Config,
  { competitionOf }: Pick<AcademyDeps, 'competitionOf'>,
): Promise<Academy> {
  const folder = new URL('academy/', contentFolder)
  return createAcademy({
    ...{ ...platform, competitionOf, folder, facts: config, unlockRules: config.unlockRules },
  })
}
