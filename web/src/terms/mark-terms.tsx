import type { ReactNode } from 'react'
import type { TermFinder } from './find-terms.ts'
import { Term } from './Term.tsx'

/** A text with terms that can be pressed, except those in `seen`, to which they are added; as it is without a finder. */
export function markTerms(text: string, findTerms: TermFinder | null, seen: Set<string>): ReactNode {
  if (findTerms === null) return text
  return findTerms(text, seen).map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <Term key={piece.term} id={piece.term}>
        {piece.word}
      </Term>
    ),
  )
}
