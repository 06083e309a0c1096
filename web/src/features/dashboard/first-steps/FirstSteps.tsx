import { dismissOnboarding } from '@koersklasse/contract/onboarding.ts'
import { completedSteps, onboardingSteps } from '@koersklasse/domain/academy/onboarding.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { userQuery } from '../../../api/queries.ts'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useFocusReturn } from '../../../ui/status/focus-return.ts'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { onboardingQuery } from '../queries.ts'
import styles from './FirstSteps.module.css'
import { nextAction } from './next-action.ts'

/** The first steps of the player with what to do next; nothing once the list was put away, or while it is not known. */
export function FirstSteps() {
  const onboarding = useQuery(onboardingQuery).data
  const academy = useQuery(userQuery).data?.academy
  if (!onboarding || onboarding.isDismissed || !academy) return null
  const [completed, total] = [completedSteps(onboarding.steps), onboardingSteps.length]
  return (
    <Card title={t('onboarding.title')} aside={<p>{t('onboarding.progress', { completed, total })}</p>}>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${(100 * completed) / total}%` }} />
      </div>
      <ol className={styles.steps}>
        {onboardingSteps.map((step) => {
          const isDone = onboarding.steps[step]
          const { to, label } = nextAction(step, academy)
          return (
            <li key={step} data-done={isDone}>
              <span className={styles.mark}>{isDone && <Icon name="check" size={16} />}</span>
              <span className={styles.what}>
                <strong>{t(`onboarding.steps.${step}.name`)}</strong>
                <span>{isDone ? t('onboarding.done') : t(`onboarding.steps.${step}.text`)}</span>
              </span>
              {!isDone && <Link to={to}>{label}</Link>}
            </li>
          )
        })}
      </ol>
      {completed === total && <Dismiss />}
    </Card>
  )
}

function Dismiss() {
  const client = useQueryClient()
  const online = useOnline()
  const focus = useFocusReturn()
  const dismiss = useMutation({
    mutationFn: () => call(dismissOnboarding, {}),
    onSuccess: () => {
      focus.giveBack()
      client.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, isDismissed: true })
    },
    onError: (fault) => showToast('bad', `${t('onboarding.dismissFailed')} ${errorText(fault)}`),
  })
  return (
    <div className={styles.complete}>
      <p>{t('onboarding.complete')}</p>
      <Button
        look="quiet"
        pending={dismiss.isPending}
        disabled={!online}
        onFocus={focus.onFocus}
        onClick={() => dismiss.mutate()}
      >
        {t('onboarding.dismiss')}
      </Button>
    </div>
  )
}
