import type { ReactElement } from 'react'
import { Term } from './Term.tsx'

/** The name of a fact in a FactList, as a word that can be pressed. */
export function factName(term: string, name: string): ReactElement {
  return (
    <Term key={term} id={term}>
      {name}
    </Term>
  )
}
