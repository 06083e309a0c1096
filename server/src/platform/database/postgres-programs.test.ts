import { expect, test } from 'vitest'
import { explainFailure } from './postgres-programs.ts'

const inUse = 'pre-existing shared memory block (key 5471, ID 3) is still in use'

test.each([
  ['FATAL:  role "x" is not permitted to log in', 'role "x" is not permitted to log in'],
  [`FATAL:  ${inUse}\nHINT:  Terminate any old server processes`, inUse],
  [`FATAL:  ${inUse}\nFATAL:  connection to client lost`, inUse],
  ['', 'it gave no reason'],
])('names the reason for which PostgreSQL does not start: %j', (output, reason) => {
  expect(explainFailure(output).message).toBe(`PostgreSQL does not start: ${reason}.`)
})
