import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { AlertLine } from '../../alert-line/AlertLine.tsx'
import { userQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useFocusReturn } from '../../ui/status/focus-return.ts'
import { dismissAlert, useDismissed } from './dismissed.ts'
import { alertsQuery } from './queries.ts'

/** The current alerts that the visitor has not dismissed. */
export function Alerts() {
  const dismissed = useDismissed()
  const user = useQuery(userQuery).data
  const query = useQuery({ ...alertsQuery(user?.id ?? null), enabled: user !== undefined })
  const alerts = (query.data ?? []).filter(({ id }) => !dismissed.includes(id))
  const list = useRef<HTMLUListElement>(null)
  const focus = useFocusReturn()

  function dismiss(id: string, button: HTMLButtonElement) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const index = buttons.indexOf(button)
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else focus.giveBack()
    dismissAlert(id)
  }

  return (
    <div aria-live="polite">
      {alerts.length > 0 && (
        <ul ref={list} onFocus={focus.onFocus}>
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertLine alert={alert}>
                <Button
                  look="bare"
                  iconOnly
                  aria-label={t('alerts.dismiss', { message: alert.message })}
                  onClick={({ currentTarget }) => dismiss(alert.id, currentTarget)}
                >
                  <Icon name="close" size={18} />
                </Button>
              </AlertLine>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
