import { checkUsername } from '@koersklasse/contract/profile.ts'
import { isUsername } from '@koersklasse/domain/accounts/usernames.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'

const debounceMs = 150

/**
 * Asks the server whether a name can be chosen, a moment after it was typed. Null until the answer for this name comes,
 * without a connection, and after too many names.
 */
export function useNameCheck(username: string): 'free' | 'taken' | 'refused' | null {
  const [settled, setSettled] = useState(username)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(username), debounceMs)
    return () => clearTimeout(timer)
  }, [username])
  const check = useQuery({
    queryKey: queryKeys.usernameCheck(settled),
    queryFn: () => call(checkUsername, { body: { username: settled } }),
    enabled: settled === username && isUsername(settled),
    retry: false,
    staleTime: 30_000,
  })
  return settled === username ? (check.data?.result ?? null) : null
}
