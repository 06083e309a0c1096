// npm run sbom: writes a bill of materials, sbom.cdx.json (CycloneDX 1.7), with every package in the lockfile, its hash and
// what it depends on. pnpm makes it from the lockfile alone; version 11 is the first that can.

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'

const root = fileURLToPath(new URL('..', import.meta.url))
const pnpmVersion = '11.28.10'

interface Hash {
  alg: string
  content: string
}

/** The parts of a CycloneDX document that are read here. */
interface Bom {
  components: {
    name: string
    hashes?: Hash[] | undefined
    externalReferences?: { type: string; hashes?: Hash[] }[] | undefined
  }[]
}

/** The document without the addresses that packages are loaded from: those of a mirror belong to one network. */
export function withoutAddresses(bom: Bom): Bom {
  const components = bom.components.map(({ externalReferences = [], ...component }) => {
    const hashes = externalReferences.find(({ type }) => type === 'distribution')?.hashes
    return hashes === undefined ? component : { ...component, hashes }
  })
  return { ...bom, components }
}

/** What is wrong with a document by the schema of CycloneDX 1.7; null if nothing is. */
export function findFaults(json: string): Promise<object | null> {
  return new Validation.JsonStrictValidator(Spec.Version.v1dot7).validate(json)
}

function makeBom(): Bom {
  const call = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--lockfile-only']
  const { status, stdout } = spawnSync('npx', ['--yes', `pnpm@${pnpmVersion}`, ...call], {
    ...{ cwd: root, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 2 ** 26 },
  })
  if (status !== 0) throw new Error(`pnpm ended with ${status}`)
  return JSON.parse(stdout) as Bom
}

async function main(): Promise<void> {
  const bom = withoutAddresses(makeBom())
  const json = `${JSON.stringify(bom, null, 2)}\n`
  const faults = await findFaults(json)
  if (faults !== null) throw new Error(`Not CycloneDX 1.7: ${JSON.stringify(faults)}`)
  writeFileSync(`${root}sbom.cdx.json`, json)
  process.stdout.write(`sbom.cdx.json lists ${bom.components.length} packages\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) await main()
