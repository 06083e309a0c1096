// The table of where an order's microseconds go: the processor time of the server, of PostgreSQL and of the sender, and,
// with a profile, the parts of the server's.

import { readdirSync, readFileSync } from 'node:fs'
import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { median } from './../statistics.ts'

/** Processor time of processes since their start, in microseconds. */
export interface Cpu {
  server: number
  postgres: number
  sender: number
}

/** What a round cost. */
export interface Cost {
  before: Cpu
  after: Cpu
  orders: number
  /** Microseconds of the server per order, by part; null without a profile. */
  parts: ReadonlyMap<string, number> | null
}

/** The unit of /proc/PID/stat, in microseconds (USER_HZ is 100 on Linux). */
const tickUs = 10_000

/** Reads how much processor time the processes have had. Only on Linux; elsewhere all of it is 0. */
export async function readCpu({ pool }: OpenDatabase, server: number, sender: number): Promise<Cpu> {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  const postmaster = statOf(rows[0].pid)?.parent ?? 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => statOf(Number(pid)))
    .filter((stat) => stat?.parent === postmaster)
  const own = statOf(postmaster)
  return {
    server: statOf(server)?.own ?? 0,
    postgres: (own?.own ?? 0) + (own?.ended ?? 0) + children.reduce((sum, stat) => sum + stat!.own, 0),
    sender: statOf(sender)?.own ?? 0,
  }
}

/** The processor time of a process, that of its children that have ended, and its parent; undefined if there is none. */
function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in parentheses, may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((index) => fields[index]!)
    return { parent: parent!, own: (user! + system!) * tickUs, ended: (endedUser! + endedSystem!) * tickUs }
  } catch {
    return undefined
  }
}

/** The lines of the table, with a column for each number of connections: the medians of its rounds. */
export function tableOf(columns: readonly { connections: number; costs: readonly Cost[] }[]): string[] {
  const line = (name: string, of: (cost: Cost) => number): string =>
    name.padEnd(34) +
    columns
      .map(({ costs }) =>
        median(costs.map(of))
          .toFixed(name.startsWith(' ') ? 1 : 0)
          .padStart(10),
      )
      .join('')
  const anOrder = (process: keyof Cpu) => (cost: Cost) =>
    (cost.after[process] - cost.before[process]) / cost.orders
  const largest = columns.at(0)?.costs[0]?.parts ?? new Map<string, number>()
  const parts = [...largest.keys()].sort((one, other) => largest.get(other)! - largest.get(one)!)
  return [
    'Microseconds an order'.padEnd(34) +
      columns.map(({ connections }) => String(connections).padStart(10)).join(''),
    line('PostgreSQL', anOrder('postgres')),
    line('sender', anOrder('sender')),
    line('server', anOrder('server')),
    ...parts.map((part) => line(`  ${part}`, ({ parts }) => parts?.get(part) ?? 0)),
  ]
}
