import { readFile } from 'node:fs/promises'
import { errorStatus } from '@koersklasse/contract/errors.ts'
import { clientMessage, closeCodes, serverMessage, socketErrors } from '@koersklasse/contract/socket.ts'
import { expect, it } from 'vitest'

const guide = await readFile(new URL('../../../docs/API.md', import.meta.url), 'utf8')

const actionsOf = (message: typeof clientMessage | typeof serverMessage) =>
  message.options.map(({ shape }) => shape.action.value)

it('docs/API.md lists every error code with its status, in order of precedence', () => {
  const listed = [...guide.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ])
  expect(listed).toEqual(Object.entries(errorStatus))
})

it('docs/API.md describes every message, error and close code of the socket', () => {
  const described = [...guide.matchAll(/^\| `([\w-]+)` \| `[{[]/gm)].map(([, action]) => action)
  expect(described.sort()).toEqual([...actionsOf(clientMessage), ...actionsOf(serverMessage)].sort())
  for (const code of socketErrors) expect(guide).toContain(`\`${code}\``)
  const closing = [...guide.matchAll(/^\| (\d{4}) \|/gm)].map(([, code]) => Number(code))
  expect(closing).toEqual(Object.values(closeCodes))
})
