// The texts of the check against XSS: known payloads, and a game that has them in its instruments, brand and competitions.

import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toJoinCode } from '@koersklasse/domain/competition/join-code.ts'
import { isIsin } from '@koersklasse/domain/market/instrument.ts'

/** How many payloads are in one name, or one text. */
const payloadsPerName = 10
/** The longest name of a competition. */
const longestName = 60
export const script = '<img src=x onerror=alert(1)>'

/** The payloads of xss-payloads.txt. */
export async function readPayloads(): Promise<string[]> {
  const text = await readFile(new URL('xss-payloads.txt', import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

function inGroups(payloads: readonly string[]): string[][] {
  const count = Math.ceil(payloads.length / payloadsPerName)
  return Array.from({ length: count }, (_, index) =>
    payloads.slice(index * payloadsPerName, (index + 1) * payloadsPerName),
  )
}

/** The payloads in names, several in each. */
export const inNames = (payloads: readonly string[]): string[] =>
  inGroups(payloads).map((group) => group.join(' '))

/** The id of the made instrument with this number, an ISIN with the right last digit. */
export function isinOf(number: number): string {
  const start = `NL9${String(number).padStart(8, '0')}`
  return Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isIsin)!
}

export interface HostileTexts {
  /** The settings of a game that has the payloads in the names of ETFs, and in its competitions. */
  settings: Record<string, string>
  /** The settings of its brand, with other payloads. */
  brand: Record<string, string>
  remove(): Promise<void>
}

/** A competition with a code whose organiser wrote payloads. */
export interface HostileCompetition {
  joinCode: string
  name: string
  text: string
  prizes: string
}

/** The ends of the texts, after the payloads, which show that a whole text is on the page. */
export const ends = { text: 'Einde van de tekst.', prizes: 'Einde van de prijzen.' } as const

/** The competitions of a game: every payload in a text and in prizes, and in each name one that fits. */
export async function hostileCompetitions(): Promise<HostileCompetition[]> {
  const payloads = await readPayloads()
  return inGroups(payloads).map((group, index) => ({
    joinCode: toJoinCode(new Uint8Array(10).fill(index)),
    name: group.find(({ length }) => length <= longestName) ?? script,
    text: [...group, ends.text].join('\n\n'),
    prizes: [...group, ends.prizes].join('\n\n'),
  }))
}

/** Writes files of instruments whose names are payloads and of competitions, and makes a brand of others. */
export async function writeHostileTexts(): Promise<HostileTexts> {
  const payloads = await readPayloads()
  const folder = await mkdtemp(join(tmpdir(), 'koersklasse-security-'))
  const file = join(folder, 'instruments.csv')
  await copyFile(fileURLToPath(new URL('../../content/instruments.csv', import.meta.url)), file)
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = inNames(payloads).map(
    (name, index) => `XSS${index},${quoted(name)},${isinOf(index)},EUR,etf,100,20,,world:0.5,,,,,`,
  )
  await writeFile(file, `${lines.join('\n')}\n`, { flag: 'a' })
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 16)
  const period = { start: day(-1), end: day(20), unlocked: ['etf'] }
  const competitions = join(folder, 'competitions.json')
  const listed = (await hostileCompetitions()).map((competition) => ({ ...competition, ...period }))
  await writeFile(competitions, JSON.stringify(listed))
  return {
    settings: { INSTRUMENTS_FILE: file, COMPETITIONS_FILE: competitions },
    brand: {
      BRAND_NAME: script,
      BRAND_COMPANY: payloads.join(' ').slice(0, 490),
      BRAND_DISCLAIMER_HTML: `<p>Einde</p>${payloads.join('').slice(0, 4_900)}`,
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
