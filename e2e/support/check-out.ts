// The code of an earlier commit in a folder of its own, with the packages of this checkout.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenApiDocument } from '@koersklasse/contract/openapi.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const workspaces = ['domain', 'contract', 'server']

/** Whether this checkout has a commit; one without its history does not. */
export const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0

/** The document of the API in a folder with the code of a commit; of this checkout unless told. */
export function describeApiOf(folder = root): OpenApiDocument {
  const print = `import { describeApi } from './contract/src/openapi.ts'
    console.log(JSON.stringify(describeApi({ title: '', version: '', cookieName: '' })))`
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', print], options))
}

/** Writes the server of a commit into an empty folder; resolves to its program. It uses the web app of this checkout. */
export async function checkOutServer(commit: string, folder: string): Promise<string> {
  const archive = execFileSync('git', ['archive', commit, ...workspaces, 'content', 'package.json'], {
    ...{ cwd: root, maxBuffer: 2 ** 30 },
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  for (const workspace of workspaces) {
    const [packages, here] = [join(folder, workspace, 'node_modules'), join(root, workspace, 'node_modules')]
    await mkdir(join(packages, '@koersklasse'), { recursive: true })
    for (const name of await readdir(here))
      if (name !== '@koersklasse' && name !== '.bin') await symlink(join(here, name), join(packages, name))
    for (const other of workspaces) await symlink(join(folder, other), join(packages, '@koersklasse', other))
  }
  return join(folder, 'server', 'src', 'main.ts')
}
