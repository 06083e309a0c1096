import { lazy, Suspense, useState } from 'react'
import { t } from '../../text/t.ts'
import { showToast } from '../../ui/status/toasts.ts'
import { type Draft, emptyDraft } from './draft.ts'
import styles from './FeedbackWidget.module.css'

const load = () => import('./FeedbackDialog.tsx')
const FeedbackDialog = lazy(() => load().then(({ FeedbackDialog }) => ({ default: FeedbackDialog })))

/** The tab at the edge of every page that opens the feedback form. A draft is kept until it is sent. */
export function FeedbackWidget() {
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState<Draft>(emptyDraft)

  async function open() {
    try {
      await load()
      setIsOpen(true)
    } catch {
      showToast('bad', t('errors.unreachable'))
    }
  }

  return (
    <>
      <button type="button" className={`band ${styles.tab}`} aria-haspopup="dialog" onClick={open}>
        {t('feedback.open')}
      </button>
      <Suspense>
        {isOpen && (
          <FeedbackDialog
            draft={draft}
            onDraft={setDraft}
            onClose={() => setIsOpen(false)}
            onSent={() => {
              setDraft(emptyDraft)
              setIsOpen(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
