import type { Challenge, Proof } from '@koersklasse/contract/proof.ts'

/** Does the work that a challenge demands, beside the page. Rejects if the browser cannot. */
export async function solve(challenge: Challenge): Promise<Proof> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    const number = await new Promise<number | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data)
      worker.onerror = () => reject(new Error('The worker did not start'))
      worker.postMessage(challenge)
    })
    if (number === null) throw new Error('The challenge has no answer')
    return { token: challenge.token, number }
  } finally {
    worker.terminate()
  }
}
