// The dashboard for Grafana and the alert rules for Prometheus in deploy/: their expressions are PromQL, and a node has
// the metrics and labels that they name.

import { readFile } from 'node:fs/promises'
import { parser } from '@prometheus-io/lezer-promql'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { jwtSecret } from '../fixtures/players.ts'
import { pushedFeed } from '../fixtures/pushed-quotes.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const metricsToken = 'a-token-of-32-or-more-letters-and-signs'
/** Of Prometheus itself: whether the last reading of a node succeeded. */
const metricOfPrometheus = 'up'
/** What Prometheus itself gives each series. */
const labelsOfPrometheus = ['instance', 'job']

const dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() }),
  ),
  templating: z.object({ list: z.array(z.object({ query: z.object({ query: z.string() }) })) }),
})
const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
})

const readDeployed = (path: string) => readFile(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8')
const readDashboard = async () => dashboard.parse(JSON.parse(await readDeployed('grafana/koersklasse.json')))
const readRules = async () => rules.parse(load(await readDeployed('prometheus/alerts.yml')))

/** The texts of the nodes with some names in an expression, and whether all of it is PromQL. */
function read(expression: string) {
  const found = { metrics: new Set<string>(), labels: new Set<string>(), isWhole: true }
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) found.isWhole = false
      const text = expression.slice(from, to)
      if (type.name === 'Identifier' && node.parent?.type.name === 'VectorSelector') found.metrics.add(text)
      if (type.name === 'LabelName') found.labels.add(text)
    },
  })
  return found
}

let database: OpenDatabase
let server: Server
/** The labels of each metric that a node has. */
let labelsOf: Map<string, Set<string>>
let expressions: [name: string, expression: string][]

beforeAll(async () => {
  database = await createTestDatabase()
  server = await composeNode({
    ...{ DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret, ...pushedFeed },
    METRICS_TOKEN: metricsToken,
  })
  await server.listen()
  const headers = { authorization: `Bearer ${metricsToken}` }
  labelsOf = await vi.waitFor(async () => {
    const known = readMetrics((await server.app.inject({ url: '/metrics', headers })).body)
    // Roles are taken after the start.
    expect([...(known.get('koersklasse_engine_orders') ?? [])]).toEqual(['state'])
    return known
  })
  const [{ panels }, { groups }] = await Promise.all([readDashboard(), readRules()])
  expressions = [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }): [string, string] => [title, expr.replaceAll('$instance', '.*')]),
    ),
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }): [string, string] => [alert, expr])),
  ]
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** The metrics of an answer, each with the labels of its series. */
function readMetrics(body: string): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>()
  for (const line of body.split('\n')) {
    const declared = /^# TYPE (\w+) /.exec(line)?.[1]
    const [, name = declared, labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
    if (name === undefined) continue
    const all = known.get(name) ?? new Set()
    known.set(name, all)
    for (const [, label] of labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) all.add(label!)
  }
  return known
}

describe('the reader of expressions', () => {
  it('finds metrics and labels, and what is no PromQL', () => {
    expect(read('sum by (a) (rate(one{b="c"}[5m])) / ignoring (d) two > 3')).toEqual({
      metrics: new Set(['one', 'two']),
      labels: new Set(['a', 'b', 'd']),
      isWhole: true,
    })
    for (const wrong of ['sum by a) (one)', 'one{b=c}', 'rate(one[x])', 'one >', ''])
      expect([wrong, read(wrong).isWhole]).toEqual([wrong, false])
  })
})

it('has dozens of expressions, all of them PromQL', () => {
  expect(expressions.length).toBeGreaterThan(40)
  expect(expressions.filter(([, expression]) => !read(expression).isWhole)).toEqual([])
})

it('names only metrics that a node has', () => {
  const missing = expressions.flatMap(([name, expression]) =>
    [...read(expression).metrics]
      .filter((metric) => metric !== metricOfPrometheus && !labelsOf.has(metric))
      .map((metric) => [name, metric]),
  )
  expect(missing).toEqual([])
})

it('names only labels that these metrics have', () => {
  const missing = expressions.flatMap(([name, expression]) => {
    const { metrics, labels } = read(expression)
    const known = new Set([...metrics].flatMap((metric) => [...(labelsOf.get(metric) ?? [])]))
    return [...labels]
      .filter((label) => !known.has(label) && !labelsOfPrometheus.includes(label))
      .map((label) => [name, label])
  })
  expect(missing).toEqual([])
})

it('fills the choice of nodes from a metric that a node has', async () => {
  const { templating } = await readDashboard()
  const queries = templating.list.map(
    ({ query }) => /^label_values\((\w+), instance\)$/.exec(query.query)?.[1],
  )
  expect(queries.map((metric) => labelsOf.has(metric ?? ''))).toEqual([true])
})

it('describes in the manual every metric of its own that a node has', async () => {
  const manual = await readFile(new URL('../../../docs/OPERATIONS.md', import.meta.url), 'utf8')
  const own = [...labelsOf.keys()].filter((name) => name.startsWith('koersklasse_'))
  expect(own.filter((name) => !manual.includes(name))).toEqual([])
})
