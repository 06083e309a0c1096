// The competitions that an operator lists in a JSON file: those of classes, offices and friends, each joined with a code.

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  type Competition,
  defaultStartingBalance,
  houseRules,
  toSprinterCap,
  visibilities,
} from '@koersklasse/domain/competition/competition.ts'
import { depositBounds } from '@koersklasse/domain/competition/deposit.ts'
import { formatJoinCode, readJoinCode, toJoinCode } from '@koersklasse/domain/competition/join-code.ts'
import { unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { z } from 'zod'
import type { Ids } from '../../platform/ids.ts'
import { localDateTime } from '../../platform/local-date-time.ts'
import { StartupError } from '../../platform/startup-error.ts'

/** A competition as the file has it, which gets its id when it is created. */
export type ListedCompetition = Omit<Competition, 'id'> & { joinCode: string }

const centsPerEuro = 100
const whole = z.int().min(0)
const joinCode = z.string().transform((typed, context): string => {
  const code = readJoinCode(typed)
  if (code === null) context.addIssue('not a code')
  return code ?? z.NEVER
})

/** Amounts are in whole euro, except for the costs, which are in cents as in the settings. */
const listed = z
  .strictObject({
    joinCode,
    name: z.string().trim().min(1).max(60),
    text: z.string().max(10_000).default(''),
    start: localDateTime,
    end: localDateTime,
    practiceFrom: localDateTime.nullable().default(null),
    joinFrom: localDateTime.nullable().default(null),
    joinUntil: localDateTime.nullable().default(null),
    startingBalance: whole
      .min(1_000)
      .max(100_000_000)
      .default(defaultStartingBalance / centsPerEuro),
    sprinterSharePercent: whole.max(100).default(50),
    underlyingCapPercent: whole.min(1).max(100).nullable().default(null),
    weeklyDeposit: whole
      .min(depositBounds.least / centsPerEuro)
      .max(depositBounds.most / centsPerEuro)
      .nullable()
      .default(null),
    transactionCostFixed: whole.max(1_000_000).default(200),
    transactionCostBasisPoints: whole.max(10_000).default(0),
    unlocked: z.array(z.enum(unlockables)).default([]),
    visibility: z.enum(visibilities).default('always'),
    riskAdjusted: z.boolean().default(false),
    resets: z.boolean().default(false),
    prizes: z.string().max(10_000).default(''),
  })
  .superRefine(({ start, end, practiceFrom, joinFrom, joinUntil }, context) => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (end <= start) fault('end', 'not after start')
    if (practiceFrom !== null && practiceFrom >= start) fault('practiceFrom', 'not before start')
    if (joinFrom !== null && joinFrom >= end) fault('joinFrom', 'not before end')
    if (joinUntil !== null && joinFrom !== null && joinUntil <= joinFrom)
      fault('joinUntil', 'not after joinFrom')
  })

const listOfCompetitions = z.array(listed).superRefine((all, context) => {
  for (const [index, { joinCode: code }] of all.entries())
    if (all.findIndex((each) => each.joinCode === code) < index)
      context.addIssue({ code: 'custom', path: [index, 'joinCode'], message: 'that of another competition' })
})

/**
 * Reads the competitions of a file.
 * @throws StartupError that lists every mistake on a line, and offers a new code where one is missing or wrong
 */
export async function loadCompetitions(file: string, ids: Pick<Ids, 'secret'>): Promise<ListedCompetition[]> {
  const fail = (mistakes: readonly string[]) =>
    new StartupError(`COMPETITIONS_FILE (${basename(file)}) is not right:\n${mistakes.join('\n')}`)
  let content: unknown
  try {
    content = JSON.parse(await readFile(file, 'utf8'))
  } catch (fault) {
    throw fail([`it cannot be read: ${(fault as Error).message}`])
  }
  const read = listOfCompetitions.safeParse(content)
  if (read.success) return read.data.map(toListed)
  throw fail(
    read.error.issues.map(({ path, message }) => {
      const advice = path.at(-1) === 'joinCode' ? `; a new one is ${newCode(ids)}` : ''
      return `${path.join('.') || 'the file'}: ${message}${advice}`
    }),
  )
}

const newCode = (ids: Pick<Ids, 'secret'>): string =>
  formatJoinCode(toJoinCode(Buffer.from(ids.secret(), 'base64url')))

function toListed(listed: z.output<typeof listOfCompetitions>[number]): ListedCompetition {
  const { start, end, practiceFrom, joinFrom, joinUntil, name, text, prizes, unlocked } = listed
  const startingBalance = toCents(listed.startingBalance * centsPerEuro)
  return {
    ...houseRules,
    ...{ isHouse: false, joinCode: listed.joinCode, name, text, prizes, unlocked },
    ...{ start, end, practiceFrom, joinFrom, joinUntil, startingBalance },
    sprinterCap: toSprinterCap(startingBalance, listed.sprinterSharePercent),
    costs: {
      fixed: toCents(listed.transactionCostFixed),
      rateBasisPoints: listed.transactionCostBasisPoints,
    },
    underlyingCapPercent: listed.underlyingCapPercent,
    weeklyDeposit: listed.weeklyDeposit === null ? null : toCents(listed.weeklyDeposit * centsPerEuro),
    visibility: listed.visibility,
    showsRiskAdjusted: listed.riskAdjusted,
    areResetsAllowed: listed.resets,
  }
}
