import { createContext } from 'react'

/** The operator's name for the game; empty until it is loaded. */
export const BrandName = createContext('')
