import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { userQuery } from '../api/queries.ts'
import { applyPreferences, themeToSave, useSavePreference } from './preferences.ts'

/**
 * Applies the language and the theme of a player who logs in, or whom the page finds logged in. Later answers change
 * nothing: the page would be loaded again while the player uses it.
 */
export function ApplyPreferences() {
  const user = useQuery(userQuery).data
  const { mutate } = useSavePreference()
  const applied = useRef<string | null>(null)
  useEffect(() => {
    if (user === undefined || applied.current === (user?.id ?? null)) return
    applied.current = user?.id ?? null
    if (user === null) return
    const theme = themeToSave(user)
    if (theme !== null) mutate({ theme })
    applyPreferences(user)
  }, [user, mutate])
  return null
}
