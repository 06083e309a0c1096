// A thread that calls one address again and again over one connection, so that the benchmark can count the CPU time of
// the server's thread alone.

import { Agent, get } from 'node:http'
import { parentPort } from 'node:worker_threads'
import type { Calls } from './wire.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Resolves to the length of the answer in bytes. */
function callOnce(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}

parentPort!.on('message', async ({ url, calls }: Calls) => {
  let bytes = 0
  for (let call = 0; call < calls; call += 1) bytes = await callOnce(url)
  parentPort!.postMessage(bytes)
})
