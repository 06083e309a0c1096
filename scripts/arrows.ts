// The directions of the imports, derived from the folders: domain <- contract <- server, web; modules and features do
// not import each other; platform, http and gateway know nothing of the modules.

import { readdirSync } from 'node:fs'
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from 'dependency-cruiser'

/** What each workspace may import of the others. A workspace that is not named here may import none. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  e2e: ['domain', 'contract', 'server'],
  bench: ['domain', 'contract', 'server'],
  scripts: [],
}

/** Fewer modules than this means that the tool has seen nothing, which it reports as all well. */
const leastModules = 60

function rulesOf(root: string): IForbiddenRuleType[] {
  const workspaces = readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && !/^(\.|node_modules$|docs$|content$|data$|test-results$)/.test(entry.name),
    )
    .map((entry) => entry.name)
  const between = workspaces.map((from): IForbiddenRuleType => {
    const allowed = [from, ...(mayImport[from] ?? [])]
    const others = workspaces.filter((name) => !allowed.includes(name))
    return forbid(
      `${from} imports only ${allowed.slice(1).join(', ') || 'itself'}`,
      `^${from}/`,
      `^(${others.join('|')})/`,
    )
  })
  return [
    ...between,
    {
      ...forbid('domain is pure', '^domain/src/(?!.*[.]test[.]ts$)', '.'),
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: 'temporal-polyfill' },
    },
    {
      ...forbid('modules do not import each other', '^server/src/modules/([^/]+)/', '^server/src/modules/'),
      to: { path: '^server/src/modules/', pathNot: '^server/src/modules/$1/' },
    },
    forbid(
      'http, gateway and platform know no module',
      '^server/src/(http|gateway|platform)/',
      '^server/src/modules/',
    ),
    forbid(
      'the gateway has no SQL',
      '^server/src/gateway/(?!.*[.]test[.]ts$)',
      '^server/src/platform/database/',
    ),
    {
      ...forbid('features do not import each other', '^web/src/features/([^/]+)/', '^web/src/features/'),
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    forbid(
      'shared parts of the web app know no feature',
      '^web/src/(ui|chart|live|api|text|trading|following)/',
      '^web/src/(features|app)/',
    ),
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ]
}

function forbid(name: string, from: string, to: string): IForbiddenRuleType {
  return { name, severity: 'error', from: { path: from }, to: { path: to } }
}

/** Checks every import of the project; prints each that goes the wrong way. Returns whether all go the right way. */
export async function checkArrows(root: string): Promise<boolean> {
  const options: ICruiseOptions = {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rulesOf(root) },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/[.]pnpm)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  }
  const { output } = await cruise(Object.keys(mayImport), options)
  if (typeof output === 'string')
    throw new Error('dependency-cruiser gave a text where a result was asked for')
  const { violations, totalCruised } = output.summary
  for (const { rule, from, to } of violations) process.stdout.write(`${rule.name}: ${from} -> ${to}\n`)
  if (totalCruised < leastModules) process.stdout.write(`only ${totalCruised} modules were seen\n`)
  return violations.length === 0 && totalCruised >= leastModules
}
