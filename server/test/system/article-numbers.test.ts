// The articles tell how long things take and are kept: the same numbers as in the game, in each language.

import { readFile } from 'node:fs/promises'
import { type ArticleId, articleIds } from '@koersklasse/contract/articles.ts'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { renameDays } from '@koersklasse/domain/accounts/usernames.ts'
import { invitationMs } from '@koersklasse/domain/competition/sub-ranking.ts'
import { closingHour, openingHour } from '@koersklasse/domain/market/market-hours.ts'
import { expect, it } from 'vitest'
import { activationMs } from '../../src/modules/accounts/add-registration.ts'
import { rememberedMs } from '../../src/modules/accounts/deletion/left-players.ts'
import { deviceSeconds } from '../../src/modules/accounts/known-devices.ts'
import { undoMs } from '../../src/modules/accounts/profile/change-email.ts'
import { loginSessionSeconds } from '../../src/modules/accounts/tokens.ts'
import { keptMs } from '../../src/modules/personal-data/create-personal-data.ts'

const content = new URL('../../../content/articles/', import.meta.url)
const [hourMs, dayMs, daySeconds] = [3_600_000, 24 * 3_600_000, 24 * 3_600]
/** How long the cookie with the choice of cookies is kept (specification, section 4). */
const cookieChoiceDays = 365

/** The numbers of each article, in any order; all others are placeholders. */
const numbers: Readonly<Record<ArticleId, readonly number[]>> = {
  rules: [openingHour, closingHour],
  prizes: [],
  terms: [],
  'individual-rights': [
    ...[renameDays, undoMs / hourMs, keptMs / hourMs, invitationMs / dayMs],
    ...[activationMs / hourMs, rememberedMs / hourMs],
  ],
  cookies: [
    ...[loginSessionSeconds / daySeconds, loginSessionSeconds / daySeconds, deviceSeconds / daySeconds],
    // Of the cookie with the choice: how long, and its values.
    ...[cookieChoiceDays, 1, 2],
  ],
  // The guidelines, the narrowest screen, and the year of the statement.
  accessibility: [2.2, 320, 2026],
  impressum: [],
}
const sorted = (list: readonly number[]) => list.toSorted((one, other) => one - other)

it.each(languages.flatMap((language) => articleIds.map((id) => [id, language] as const)))(
  'the numbers in the article %s in %s are those of the game',
  async (id, language) => {
    const text = await readFile(new URL(`${id}.${language}.md`, content), 'utf8')
    const written = text.replaceAll(/\{\{\w+|\]\([^)]*\)|(?<=\d)[.:]00/g, '').match(/\d+(?:\.\d+)?/g) ?? []
    expect(sorted(written.map(Number))).toEqual(sorted(numbers[id]))
  },
)
