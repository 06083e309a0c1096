// The directions of the imports, derived from the folders: domain <- contract <- server, web; modules and features do
// not import each other; platform, http and gateway know nothing of the modules.

import { readdirSync } from 'node:fs'
import { cruise, type ICruiseResult, type IForbiddenRuleType, type IModule } from 'dependency-cruiser'
import { checkCycles, type Import } from './import-cycles.ts'

/** What each workspace may import of the others. A workspace that is not named here may import none. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  e2e: ['domain', 'contract', 'server'],
  bench: ['domain', 'contract', 'server', 'e2e'],
  scripts: ['domain', 'contract', 'server'],
}

/** The tool reports success if it finds no files; fewer modules than this mean that it missed ours. */
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
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: '(temporal-polyfill|@zxcvbn-ts)' },
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
      '^web/src/(ui|charts|live|api|text|competition|figures|following|graph|handover|market-lists|orders|order-ticket|passkeys|proof|receipts|router|sprinters|step-up|unlocking)/',
      '^web/src/(features|app)/',
    ),
    {
      ...forbid('a style file is imported in its own folder', '^web/src/(.+)/[^/]+$', ''),
      to: { path: '[.]module[.]css$', pathNot: '^web/src/$1/[^/]+$' },
    },
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

/**
 * Checks every import of the project against the rules, and that no imports form a cycle of files or folders. Prints
 * each violation.
 * @returns whether there is none
 */
export async function checkDependencies(root: string): Promise<boolean> {
  const { modules, summary } = await cruiseAll(root)
  const { violations, totalCruised } = summary
  for (const { rule, from, to } of violations) process.stdout.write(`${rule.name}: ${from} -> ${to}\n`)
  if (totalCruised < leastModules) process.stdout.write(`only ${totalCruised} modules were seen\n`)
  const isAcyclic = checkCycles(modules.flatMap(valueImports))
  return violations.length === 0 && totalCruised >= leastModules && isAcyclic
}

async function cruiseAll(root: string): Promise<ICruiseResult> {
  const { output } = await cruise(Object.keys(mayImport), {
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
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of an object')
  return output
}

/** The imports of a module that remain once types are erased; none for a test, which may import from anywhere. */
function valueImports({ source, dependencies }: IModule): Import[] {
  if (isTest(source)) return []
  return dependencies
    .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
    .filter(({ resolved }) => !resolved.includes('node_modules') && !isTest(resolved))
    .map(({ resolved }) => ({ from: source, to: resolved }))
}

const isTest = (path: string) => /[.](test|spec)[.]tsx?$/.test(path)
