import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { passkeysQuery } from '../../passkeys/queries.ts'
import { AccountScreen } from './AccountScreen.tsx'
import { PasskeysCard } from './passkeys/PasskeysCard.tsx'
import { sessionsQuery } from './sessions/queries.ts'
import { SessionsCard } from './sessions/SessionsCard.tsx'

/** The devices on which the player is logged in, and the passkeys. */
export function Component() {
  const isPending = useQuery(sessionsQuery).isPending
  usePrefetchQuery(passkeysQuery)
  return (
    <AccountScreen page="sessions">
      {() => (
        <>
          <SessionsCard />
          {/* Once it has its place, below as many devices as there are. */}
          {!isPending && <PasskeysCard />}
        </>
      )}
    </AccountScreen>
  )
}
