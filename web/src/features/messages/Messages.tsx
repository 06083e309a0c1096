import { pageOf } from '@koersklasse/contract/message-page.ts'
import { type MessageFacts, type PlayerMessage, readMessage } from '@koersklasse/contract/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { AlertLine } from '../../alert-line/AlertLine.tsx'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { userQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { BrandName } from '../../ui/brand/brand-name.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useFocusReturn } from '../../ui/status/focus-return.ts'
import { showToast } from '../../ui/status/toasts.ts'
import { useOnline } from '../../ui/status/useOnline.ts'

/** The oldest of the messages, with how many follow, and the button that puts it away on every device. */
export function Messages({ messages: [first, ...further] }: { messages: readonly PlayerMessage[] }) {
  const client = useQueryClient()
  const online = useOnline()
  const brand = use(BrandName)
  const focus = useFocusReturn()
  const read = useMutation({
    mutationFn: (id: string) => call(readMessage, { params: { id } }),
    onSuccess(_, id) {
      if (further.length === 0) focus.giveBack()
      client.setQueryData(userQuery.queryKey, (user) =>
        user ? { ...user, messages: user.messages.filter((each) => each.id !== id) } : user,
      )
    },
    onError: (fault) => showToast('bad', `${t('messages.failed')} ${errorText(fault)}`),
  })
  if (first === undefined) return null
  const message = wordsOf(first.facts, brand)
  const rest = further.length > 0 ? ` ${t('messages.further', { count: further.length })}` : ''
  return (
    <ul onFocus={focus.onFocus}>
      <li>
        <AlertLine alert={{ level: 'info', message: message + rest, link: pageOf(first.facts) }} isWide>
          <Button
            look="quiet"
            small
            aria-label={t('messages.readAbout', { message })}
            pending={read.isPending}
            disabled={!online}
            onClick={() => read.mutate(first.id)}
          >
            {t('messages.read')}
          </Button>
        </AlertLine>
      </li>
    </ul>
  )
}

function wordsOf(facts: MessageFacts, brand: string): string {
  const competition = facts.competition === '' ? brand : facts.competition
  switch (facts.kind) {
    case 'removed':
      return t('messages.removed', { competition, reason: facts.reason, organiser: facts.organiser })
    case 'accountsDecided':
      return t(`messages.accountsDecided.${facts.decision}`, { competition, reason: facts.reason })
    case 'prizesHeld':
      return facts.held === 0
        ? t('messages.noPrizesHeld', { competition })
        : t('messages.prizesHeld', { competition, count: facts.held })
    default:
      return t(`messages.${facts.kind}`, { competition, reason: facts.reason })
  }
}
