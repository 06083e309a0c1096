// Inserts players into the database: accounts, sessions, and portfolios in the current competition.

import { openingEntries } from '@koersklasse/domain/portfolio/ledger.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import {
  createTokens,
  hashSecret,
  loginSessionSeconds,
} from '@koersklasse/server/src/modules/accounts/tokens.ts'
import { systemClock } from '@koersklasse/server/src/platform/clock.ts'
import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { systemIds } from '@koersklasse/server/src/platform/ids.ts'

const rowsAtOnce = 1_000

/** Inserts `count` players, who have all joined; resolves to a token for each, signed with `jwtSecret`. */
export async function insertPlayers(
  { kysely }: OpenDatabase,
  count: number,
  jwtSecret: string,
): Promise<string[]> {
  const tokens = createTokens(jwtSecret, systemClock)
  const competition = await kysely.selectFrom('competitions').selectAll().executeTakeFirstOrThrow()
  const now = systemClock.now()
  const signed: string[] = []
  for (let first = 0; first < count; first += rowsAtOnce) {
    const players = Array.from({ length: Math.min(rowsAtOnce, count - first) }, (_, index) => ({
      number: first + index,
      userId: systemIds.next(),
      portfolioId: systemIds.next(),
      tokenId: systemIds.secret(),
    }))
    const users = players.map(({ number, userId }) => ({
      id: userId,
      username: `player${number}`,
      email: `player${number}@example.org`,
      password_hash: '-',
      terms_accepted_at: now,
      created_at: now,
    }))
    const sessions = players.map(({ userId, tokenId }) => ({
      ...{ id: systemIds.next(), token_hash: hashSecret(tokenId), user_id: userId },
      ...{ created_at: now, used_at: now, authenticated_at: now },
      expires_at: toEpochMs(now + loginSessionSeconds * 1000),
    }))
    const portfolios = players.map(({ userId, portfolioId }) => ({
      id: portfolioId,
      competition_id: competition.id,
      user_id: userId,
      cash: competition.starting_balance,
      created_at: now,
    }))
    const entries = players.flatMap(({ portfolioId }) =>
      openingEntries(competition.starting_balance).map((entry) => ({
        ...entry,
        portfolio_id: portfolioId,
        transaction_id: null,
        created_at: now,
      })),
    )
    await kysely.insertInto('users').values(users).execute()
    await kysely.insertInto('sessions').values(sessions).execute()
    await kysely.insertInto('portfolios').values(portfolios).execute()
    await kysely.insertInto('ledger_entries').values(entries).execute()
    signed.push(...players.map(({ userId, tokenId }) => tokens.sign(userId, tokenId)))
  }
  return signed
}
