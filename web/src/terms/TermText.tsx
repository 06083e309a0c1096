import type { ReactNode } from 'react'
import { markTerms } from './mark-terms.tsx'
import { useTermFinder } from './use-term-finder.ts'

/** A sentence of the game whose terms can be pressed, each where it first occurs. */
export function TermText({ text }: { text: string }): ReactNode {
  const findTerms = useTermFinder()
  return markTerms(text, findTerms, new Set())
}
