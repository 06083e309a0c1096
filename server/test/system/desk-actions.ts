// An example of every action at the operator's desk: what each endpoint there that changes something is called with. An
// endpoint that is missing fails desk-log.test.ts.

import { randomUUID } from 'node:crypto'
import type { OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import { organisedRules } from '@koersklasse/domain/competition/organised-rules.fixture.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { vi } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import type { Schema } from '../../src/platform/database/schema.ts'

/** The game in which the examples are called, by an operator who is called beheerder. */
export interface DeskGame {
  kysely: Kysely<Schema>
  /** Creates a player; resolves to the id. */
  addPlayer(username: string): Promise<string>
}

/** Prepares what the call needs and resolves to its values. */
type Example = (game: DeskGame) => Promise<{ params?: Record<string, string>; body?: object }>

const reason = 'Een voorbeeld voor de test'
const now = toEpochMs(1_800_000_000_000)

/** A product of the issuer; the first are issued once the game has prices. */
function issuedProduct(kysely: Kysely<Schema>): Promise<string> {
  const first = () =>
    kysely.selectFrom('issued_products').select('id').orderBy('serial').executeTakeFirstOrThrow()
  return vi.waitFor(async () => (await first()).id, { timeout: 60_000, interval: 100 })
}

/** A date some days from now that is no Saturday or Sunday. */
function tradingDayAhead(days: number): string {
  let day = Temporal.Now.plainDateISO('Europe/Amsterdam').add({ days })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day.toString()
}

/** A competition with two players. */
async function twoPlayers({ kysely, addPlayer }: DeskGame, names: readonly [string, string]) {
  const competition = await kysely.selectFrom('competitions').select('id').executeTakeFirstOrThrow()
  for (const name of names) {
    const user_id = await addPlayer(name)
    const portfolio = { id: randomUUID(), competition_id: competition.id, user_id }
    await kysely
      .insertInto('portfolios')
      .values({ ...portfolio, cash: toCents(100_000_00), created_at: now })
      .execute()
  }
  return competition.id
}
async function openCase(game: DeskGame, names: readonly [string, string]): Promise<string> {
  const id = randomUUID()
  const competition_id = await twoPlayers(game, names)
  const evidence = {
    devices: 1,
    moments: 2,
    mirrored: 0,
    opposite: 0,
    trades: 0,
    servesInviter: false,
    score: 32,
  }
  await game.kysely
    .insertInto('account_cases')
    .values({ id, competition_id, opened_at: now, evidence: JSON.stringify(evidence) })
    .execute()
  return id
}

const alert = {
  ...{ level: 'info', messages: { nl: 'Onderhoud', de: null, pl: null }, link: null },
  ...{ competitionId: null, startDateTime: now, endDateTime: null },
}
const prizes = { id: 'prizes', language: 'nl' }

async function addAlert(kysely: Kysely<Schema>): Promise<string> {
  const { id } = await kysely
    .insertInto('alerts')
    .values({ id: randomUUID(), level: 'info', message: 'Onderhoud', start_at: toEpochMs(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addFeedback(kysely: Kysely<Schema>, user_id: string | null): Promise<string> {
  const { id } = await kysely
    .insertInto('feedback')
    .values({
      ...{ id: randomUUID(), user_id, value: 4, explanation: 'Mooi spel', location: '/', created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** By the name of the endpoint. */
export const deskExamples: Readonly<Record<string, Example>> = {
  async grantRole({ addPlayer }) {
    await addPlayer('nieuwe-redacteur')
    return { body: { username: 'nieuwe-redacteur', role: 'editor', reason } }
  },
  async restrictProduct({ kysely }) {
    return { params: { id: await issuedProduct(kysely) }, body: { kind: 'sold_out', until: null, reason } }
  },
  async liftRestriction({ kysely }) {
    const id = await issuedProduct(kysely)
    await kysely.updateTable('issued_products').set({ is_sold_out: true }).where('id', '=', id).execute()
    return { params: { id }, body: { reason } }
  },
  async announceCorporateAction() {
    return { body: { symbol: 'KPN', exDate: tradingDayAhead(20), kind: 'dividend', value: '0.01', reason } }
  },
  async withdrawCorporateAction({ kysely }) {
    const id = randomUUID()
    const effective = toEpochMs(Date.now() + 30 * 24 * 3_600_000)
    await kysely
      .insertInto('corporate_actions')
      .values({
        id,
        source: 'simulator',
        symbol: 'KPN',
        kind: 'dividend',
        effective,
        amount: '1',
        declared_at: now,
      })
      .execute()
    return { params: { id }, body: { reason } }
  },
  async revokeRole({ addPlayer, kysely }) {
    const user_id = await addPlayer('oude-redacteur')
    await kysely.insertInto('desk_roles').values({ user_id, role: 'editor', granted_at: now }).execute()
    return { body: { username: 'oude-redacteur', role: 'editor', reason } }
  },
  async openAccountCase(game) {
    const usernames = ['een-speler', 'nog-een-speler'] as const
    return { body: { competitionId: await twoPlayers(game, usernames), usernames, reason } }
  },
  async noteAccountCase(game) {
    return { params: { id: await openCase(game, ['noot-een', 'noot-twee']) }, body: { text: 'Zelfde huis' } }
  },
  async decideAccountCase(game) {
    const id = await openCase(game, ['besluit-een', 'besluit-twee'])
    return { params: { id }, body: { decision: 'one_person', reason } }
  },
  async draftCompetition() {
    return { body: { rules: organisedRules } }
  },
  async saveDraft(game) {
    return { params: { id: await addDraft(game) }, body: { rules: { ...organisedRules, name: 'Klas 5' } } }
  },
  async deleteDraft(game) {
    return { params: { id: await addDraft(game) } }
  },
  async publishCompetition(game) {
    return { params: { id: await addDraft(game, planned) } }
  },
  async changeCompetition(game) {
    const id = await addCompetition(game, planned)
    return { params: { id }, body: { reason, rules: { ...planned, prizes: 'Een boek' } } }
  },
  async closeRegistration(game) {
    return { params: { id: await addCompetition(game, planned) }, body: { reason } }
  },
  async endCompetition(game) {
    return { params: { id: await addCompetition(game, begun) }, body: { reason } }
  },
  async deleteCompetition(game) {
    return { params: { id: await addCompetition(game, planned) }, body: { reason } }
  },
  async startDryRun(game) {
    return { params: { id: await addDraft(game, planned) } }
  },
  async cancelDryRun(game) {
    const [id, runId] = [await addDraft(game), randomUUID()]
    const run = {
      competition_id: id,
      rules: JSON.stringify(organisedRules),
      players: 1,
      state: 'waiting',
    } as const
    await game.kysely
      .insertInto('dry_runs')
      .values({ id: runId, ...run, outcome: null as never, requested_by: null, requested_at: now })
      .execute()
    return { params: { id, runId } }
  },
  async resendPlayerActivation({ kysely }) {
    const hash = Buffer.from('0123456789abcdef'.repeat(4), 'hex')
    await kysely
      .insertInto('registrations')
      .values({
        ...{ code_hash: hash, username: 'wachtend', email: 'wachtend@example.org', password_hash: '-' },
        ...{ newsletter_consent: false, created_at: now, expires_at: toEpochMs(now * 2), user_id: null },
      })
      .execute()
    return { params: { id: '0123456789abcdef' }, body: { reason } }
  },
  async endPlayerSessions({ addPlayer }) {
    return { params: { id: await addPlayer('overal-ingelogd') }, body: { reason } }
  },
  async excludePlayer({ addPlayer }) {
    return { params: { id: await addPlayer('valsspeler') }, body: { scope: 'lists', until: null, reason } }
  },
  async decideExclusion({ addPlayer, kysely }) {
    const row = { id: randomUUID(), user_id: await addPlayer('uitgeslotene'), scope: 'game' as const }
    await kysely
      .insertInto('exclusions')
      .values({ ...row, reason, created_at: now, until: null })
      .execute()
    return { params: { id: row.id }, body: { isEnded: true, reason } }
  },
  async renamePlayer({ addPlayer }) {
    return { params: { id: await addPlayer('lelijke-naam') }, body: { username: 'nette-naam', reason } }
  },
  async deletePlayer({ addPlayer }) {
    return { params: { id: await addPlayer('wil-weg') }, body: { reason } }
  },
  async planCorrection({ kysely }) {
    const { symbol, from, until } = await wrongQuotes(kysely)
    return { body: { symbol, from, until, below: null, above: null, reason } }
  },
  async beginCorrection({ kysely }) {
    return { params: { id: await draftCorrection(kysely) }, body: { note: 'Een koers was fout', reason } }
  },
  async withdrawCorrection({ kysely }) {
    return { params: { id: await draftCorrection(kysely) }, body: { reason } }
  },
  async addAlert() {
    return { body: alert }
  },
  async changeAlert({ kysely }) {
    return { params: { id: await addAlert(kysely) }, body: alert }
  },
  async endAlert({ kysely }) {
    return { params: { id: await addAlert(kysely) } }
  },
  async tagFeedback({ kysely }) {
    return { params: { id: await addFeedback(kysely, null) }, body: { tags: ['snelheid'] } }
  },
  async answerFeedback({ kysely, addPlayer }) {
    const id = await addFeedback(kysely, await addPlayer('iemand-met-een-vraag'))
    return { params: { id }, body: { text: 'Bedankt, we kijken ernaar.' } }
  },
  async changeArticle() {
    return { params: prizes, body: { source: '# Prijzen\n\nEen fiets.\n', after: 0 } }
  },
  async restoreArticle() {
    return { params: { ...prizes, language: 'pl' }, body: { number: 0, after: 0 } }
  },
  async messageClass(game) {
    return { params: { id: await addCompetition(game, begun) }, body: { text: 'Tot morgen' } }
  },
  async removeClassMember(game) {
    return { params: await addMember(game, 'gaat-weg'), body: { reason } }
  },
  async resetClassMember(game) {
    return { params: await addMember(game, 'begint-opnieuw'), body: { reason } }
  },
  async addClassCash(game) {
    const body = { depositId: randomUUID(), amount: 1_000_00, reason }
    return { params: { id: await addCompetition(game, begun) }, body }
  },
  async addMemberCash(game) {
    const body = { depositId: randomUUID(), amount: 1_000_00, reason }
    return { params: await addMember(game, 'krijgt-geld'), body }
  },
}

/** Rules of a competition that begins in a week of real time, by which the market of these tests runs. */
const planned: OrganisedRules = {
  ...organisedRules,
  start: toEpochMs(Date.now() + 7 * 24 * 3_600_000),
  end: toEpochMs(Date.now() + 35 * 24 * 3_600_000),
}

async function addDraft({ kysely }: DeskGame, rules = organisedRules): Promise<string> {
  const id = randomUUID()
  const owner = await kysely
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'beheerder')
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('competition_drafts')
    .values({ id, owner_id: owner.id, rules: JSON.stringify(rules), created_at: now, updated_at: now })
    .execute()
  return id
}

async function addCompetition({ kysely }: DeskGame, rules: OrganisedRules): Promise<string> {
  const id = randomUUID()
  await createCompetitionStore(kysely).insert({ ...rules, id, isHouse: false, joinCode: id })
  return id
}

/** A stretch of the quotes of a share that has ended, with a quote after it. */
async function wrongQuotes(kysely: Kysely<Schema>) {
  for (;;) {
    const batches = await kysely
      .selectFrom('quote_journal')
      .select(['source', 'quotes'])
      .orderBy('seq')
      .execute()
    const lines = batches.flatMap(({ quotes }) => quotes.split('\n')).map((line) => line.split('\t'))
    const symbol = lines[0]?.[0]
    const times = lines.filter((line) => line[0] === symbol).map((line) => Number(line[3]))
    if (symbol !== undefined && times.length >= 2) {
      return { source: batches[0]!.source, symbol, from: times[0]!, until: times.at(-2)! }
    }
    // The feed's node saves what it accepts every few seconds.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function draftCorrection(kysely: Kysely<Schema>): Promise<string> {
  const { source, symbol, from, until } = await wrongQuotes(kysely)
  const row = {
    ...{ id: randomUUID(), source, symbol, from_time: from, until_time: until, state: 'draft' },
    ...{ below: null, above: null, reason, note: null, planned_at: now, started_at: null, done_at: null },
  }
  await kysely
    .insertInto('corrections')
    .values(row as never)
    .execute()
  return row.id
}

/** A competition that has begun an hour ago. */
const begun: OrganisedRules = {
  ...planned,
  ...{ start: toEpochMs(Date.now() - 3_600_000), joinUntil: null, areResetsAllowed: true },
}

/** Adds a player to such a competition; resolves to what names the member. */
async function addMember(game: DeskGame, username: string): Promise<{ id: string; userId: string }> {
  const [id, userId] = [await addCompetition(game, begun), await game.addPlayer(username)]
  await game.kysely
    .insertInto('portfolios')
    .values({
      id: randomUUID(),
      competition_id: id,
      user_id: userId,
      cash: begun.startingBalance,
      created_at: now,
    })
    .execute()
  return { id, userId }
}
