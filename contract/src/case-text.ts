// What is written about a case: an appeal of a player, or a note.

import { text } from './values.ts'

/** The most characters (UTF-16 code units) of an appeal or a note. */
export const caseTextMaxLength = 2000
export const caseText = text.trim().min(3).max(caseTextMaxLength)
