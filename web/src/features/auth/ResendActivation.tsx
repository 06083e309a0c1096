import { resendActivation } from '@koersklasse/contract/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { ProofNotice } from '../../proof/ProofNotice.tsx'
import { useProof } from '../../proof/use-proof.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/status/Notice.tsx'

/** Sends the activation mail once more, to somebody who has registered this address. */
export function ResendActivation({ email }: { email: string }) {
  const { isProving, prove } = useProof()
  const resend = useMutation({
    mutationFn: () => prove((proof) => call(resendActivation, { body: { email, proof } })),
  })
  if (resend.isSuccess) return <Notice>{t('auth.resend.done', { email })}</Notice>
  return (
    <>
      {isProving && <ProofNotice />}
      {resend.isError && <Notice kind="bad">{errorText(resend.error)}</Notice>}
      <div>
        <Button look="quiet" pending={resend.isPending} onClick={() => resend.mutate()}>
          {t('auth.resend.submit')}
        </Button>
      </div>
    </>
  )
}
