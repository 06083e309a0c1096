import { lazy, Suspense, useState } from 'react'
import { t } from '../../text/t.ts'
import { useDialog } from '../../ui/layout/use-dialog.ts'
import { type Draft, emptyDraft } from './draft.ts'
import styles from './FeedbackWidget.module.css'

const load = () => import('./FeedbackDialog.tsx')
const FeedbackDialog = lazy(() => load().then(({ FeedbackDialog }) => ({ default: FeedbackDialog })))

/** The tab at the edge of every page that opens the feedback form. A draft is kept until it is sent. */
export function FeedbackWidget() {
  const { isOpen, open, close } = useDialog(load)
  const [draft, setDraft] = useState<Draft>(emptyDraft)
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
            onClose={close}
            onSent={() => {
              setDraft(emptyDraft)
              close()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
