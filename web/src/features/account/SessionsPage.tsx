import { AccountScreen } from './AccountScreen.tsx'
import { PasskeysCard } from './passkeys/PasskeysCard.tsx'
import { SessionsCard } from './sessions/SessionsCard.tsx'

/** The devices on which the player is logged in, and the passkeys. */
export function Component() {
  return (
    <AccountScreen page="sessions">
      {() => (
        <>
          <SessionsCard />
          <PasskeysCard />
        </>
      )}
    </AccountScreen>
  )
}
