import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { userQuery } from '../../api/queries.ts'

const Messages = lazy(() =>
  import('../../features/messages/Messages.tsx').then(({ Messages }) => ({ default: Messages })),
)

/** The messages that the player has not read; their code is loaded only if there are any. */
export function UnreadMessages() {
  // An answer that the device stored before the game had messages lacks the field.
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
