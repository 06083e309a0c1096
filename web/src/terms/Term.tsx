import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { useDialog } from '../ui/layout/use-dialog.ts'
import styles from './Term.module.css'

const load = () => import('./TermPopover.tsx')
const TermPopover = lazy(() => load().then(({ TermPopover }) => ({ default: TermPopover })))

/** A word that can be pressed to see its explanation in place. What explains it is loaded when it is first pressed. */
export function Term({ id, children }: { id: string; children: ReactNode }) {
  const word = useRef<HTMLButtonElement>(null)
  const { isOpen, open, close } = useDialog(load)
  return (
    <>
      <button
        ref={word}
        type="button"
        className={styles.term}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <TermPopover id={id} word={word} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
