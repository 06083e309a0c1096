// Keeps the files of the previous release in the build: a page that was opened with it may still request them.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Lists the hashed files of this release and of the previous one. Not served, because its name begins with a dot. */
const listName = '.releases.json'

interface Releases {
  own: readonly string[]
  before: readonly string[]
}

/** Adds the hashed files of the previous build to this one. Building the same files again changes nothing. */
export function keepLastRelease(): Plugin {
  let folder = ''
  let last: Releases = { own: [], before: [] }
  let kept = new Map<string, Buffer>()
  return {
    name: 'keep-last-release',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    // Read now: Vite empties the folder before it writes.
    buildStart() {
      const list = join(folder, listName)
      if (!existsSync(list)) return
      last = JSON.parse(readFileSync(list, 'utf8')) as Releases
      const names = [...last.own, ...last.before].filter((name) => existsSync(join(folder, name)))
      kept = new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
    },
    writeBundle(_options, bundle) {
      const own = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const isSame = own.length === last.own.length && own.every((name) => last.own.includes(name))
      const before = (isSame ? last.before : last.own).filter((name) => kept.has(name))
      for (const name of before) {
        const path = join(folder, name)
        if (existsSync(path)) continue
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, kept.get(name)!)
      }
      writeFileSync(join(folder, listName), JSON.stringify({ own, before } satisfies Releases))
    },
  }
}
