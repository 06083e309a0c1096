import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describeApi } from '@koersklasse/contract/openapi.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const redocly = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koersklasse-openapi-'))
})
afterAll(() => rm(folder, { recursive: true }))

function lint() {
  // The game has no public licence to name.
  const rules = ['--extends=recommended', '--skip-rule=info-license']
  const { stdout } = spawnSync(
    process.execPath,
    [redocly, 'lint', 'openapi.json', ...rules, '--format=json'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  const { totals, problems } = JSON.parse(stdout)
  return { totals, messages: problems.map(({ message }: { message: string }) => message) }
}

it('Redocly finds no error and no warning in the OpenAPI document by its recommended rules', async () => {
  const document = describeApi({ title: 'Koersklasse', version: '1.2.3', cookieName: '__Host-jwt' })
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  expect(lint()).toEqual({ totals: { errors: 0, warnings: 0, ignored: 0 }, messages: [] })

  document.paths['/orders']!.post!.security = [{ unknown: [] }]
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  expect(lint()).toMatchObject({ totals: { errors: 1 } })
})
