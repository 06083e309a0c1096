import { activate } from '@koersklasse/contract/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { ApiError } from '../../api/errors.ts'
import { Redirect } from '../../router/Link.tsx'
import { useSearchParams } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { Outcome, type Step } from './Outcome.tsx'

/**
 * Activates the account that the code in the address belongs to, when the player presses the button: programs that scan
 * mails open the links in them.
 */
export function Component() {
  const search = useSearchParams()
  const activationCode = search.get('activationCode') ?? ''
  const activation = useMutation({ mutationFn: () => call(activate, { params: { activationCode } }) })
  if (activationCode === '') return <Redirect to="/auth/login" />
  const outcome = activation.isSuccess ? 'done' : outcomeOf(activation.error)
  if (outcome !== null) {
    return (
      <Outcome
        title={t(`auth.activate.outcomes.${outcome}.title`)}
        text={t(`auth.activate.outcomes.${outcome}.text`)}
        steps={stepsOf(outcome)}
      />
    )
  }
  return (
    <Page narrow title={t('auth.activate.title')} intro={t('auth.activate.intro')}>
      {activation.error && <Notice kind="bad">{errorText(activation.error)}</Notice>}
      <Button wide pending={activation.isPending} onClick={() => activation.mutate()}>
        {t('auth.activate.submit')}
      </Button>
      <p>{t('auth.activate.notYou')}</p>
    </Page>
  )
}

/** The outcomes of an activation, with where the player can go on; after `replaced`, most go on in their mail. */
const nextSteps = {
  done: ['login'],
  used: ['login'],
  replaced: ['register'],
  invalid: ['register', 'login'],
  taken: ['register'],
} as const

type OutcomeName = keyof typeof nextSteps

/** The outcome of a refused activation; null if pressing again may help, and without an error. */
function outcomeOf(error: Error | null): OutcomeName | null {
  switch (error instanceof ApiError && error.code) {
    case 'activation_used':
      return 'used'
    case 'activation_replaced':
      return 'replaced'
    case 'username_taken':
      return 'taken'
    case 'activation_invalid':
    case 'invalid_input':
    case 'not_found':
      return 'invalid'
    default:
      return null
  }
}

function stepsOf(name: OutcomeName): Step[] {
  return nextSteps[name].map((step, index) => ({
    to: `/auth/${step}`,
    text: t(`auth.activate.${step}`),
    look: index === 0 && name !== 'replaced' ? 'primary' : 'quiet',
  }))
}
