import { createContext } from 'react'

/** The name of the game, as its operator calls it; empty until it is known. */
export const BrandName = createContext('')
