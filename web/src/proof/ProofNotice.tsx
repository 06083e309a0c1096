import { t } from '../text/t.ts'
import { Notice } from '../ui/status/Notice.tsx'

/** Shown while the browser does the work that the server demands after many attempts. */
export function ProofNotice() {
  return (
    <Notice>
      <strong>{t('auth.proof.busy')}</strong>
      <p>{t('auth.proof.why')}</p>
    </Notice>
  )
}
