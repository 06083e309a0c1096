import type { Proof } from '@koersklasse/contract/proof.ts'
import { useState } from 'react'
import { withProof } from './with-proof.ts'

/** Makes calls for which the server may demand a proof of work, and tells whether one is under way. */
export function useProof() {
  const [isProving, setIsProving] = useState(false)
  async function prove<Answer>(call: (proof: Proof | undefined) => Promise<Answer>): Promise<Answer> {
    try {
      return await withProof(call, () => setIsProving(true))
    } finally {
      setIsProving(false)
    }
  }
  return { isProving, prove }
}
