// npm run dev: the server of the demo, restarted at every change, and the web app with hot reloading on port 5173.

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const environment = { PUBLIC_URL: 'http://localhost:5173', ...process.env }

const children = [
  spawn(process.execPath, ['--watch', `${root}server/src/main.ts`, '--demo'], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  }),
  spawn(process.execPath, [`${root}web/node_modules/vite/bin/vite.js`, `${root}web`], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  }),
]

// The children share the terminal and receive Ctrl-C themselves. Wait for them to end.
process.on('SIGINT', () => {})
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill()
  })
}
