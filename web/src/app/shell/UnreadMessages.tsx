import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { userQuery } from '../../api/queries.ts'

const Messages = lazy(() =>
  import('../../features/messages/Messages.tsx').then(({ Messages }) => ({ default: Messages })),
)

/** What the player is told until it is read; loaded only if there is something. */
export function UnreadMessages() {
  // An answer that was kept on the device before there were messages has none.
  const messages = useQuery(userQuery).data?.messages ?? []
  return (
    <div aria-live="polite">
      {messages.length > 0 && (
        <Suspense>
          <Messages messages={messages} />
        </Suspense>
      )}
    </div>
  )
}
