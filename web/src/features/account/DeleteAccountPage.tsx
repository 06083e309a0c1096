import { AccountScreen } from './AccountScreen.tsx'
import { DeleteCard } from './leaving/DeleteCard.tsx'
import { DownloadCard } from './leaving/DownloadCard.tsx'

/** The player's data as a file, and leaving the game. */
export function Component() {
  return (
    <AccountScreen page="delete">
      {(user) => (
        <>
          <DownloadCard />
          <DeleteCard user={user} />
        </>
      )}
    </AccountScreen>
  )
}
