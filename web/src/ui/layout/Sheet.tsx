import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { t } from '../../text/t.ts'
import { Icon } from '../brand/Icon.tsx'
import { Button } from '../controls/Button.tsx'
import styles from './Sheet.module.css'

/**
 * A dialog with a title and a button to close it: at the bottom of a phone, in the middle of a wider screen. Keeps the
 * focus inside, closes with Escape or a press beside it, and gives the focus back. Load it on demand: react-aria is large.
 */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={onClose} className={styles.overlay}>
      <Modal className={styles.sheet} data-sheet>
        <Dialog className={styles.dialog}>
          <header className={styles.head}>
            <Heading slot="title">{title}</Heading>
            <Button look="bare" iconOnly aria-label={t('close')} onClick={onClose}>
              <Icon name="close" />
            </Button>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
