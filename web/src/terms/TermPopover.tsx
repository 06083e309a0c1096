import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Dialog, Heading, OverlayArrow, Popover } from 'react-aria-components'
import { Link } from '../router/Link.tsx'
import { t } from '../text/t.ts'
import { Icon } from '../ui/brand/Icon.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Loaded } from '../ui/status/Loaded.tsx'
import { SkeletonText } from '../ui/status/Skeleton.tsx'
import { academyTermsQuery, nameOf } from './queries.ts'
import styles from './Term.module.css'

/** The explanation of a term beside the word. It closes with Escape or a press elsewhere, and gives the focus back. */
export function TermPopover({
  id,
  word,
  onClose,
}: {
  id: string
  word: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const query = useQuery(academyTermsQuery())
  const term = query.data?.terms.find((one) => one.id === id)
  const others = query.data?.terms.filter((one) => term?.see.includes(one.id)) ?? []
  return (
    <Popover
      isOpen
      triggerRef={word}
      onOpenChange={onClose}
      placement="bottom"
      containerPadding={12}
      className={styles.popover}
    >
      <OverlayArrow className={styles.arrow}>
        <svg width="14" height="7" viewBox="0 0 14 7" aria-hidden="true">
          <path d="M0 0 7 7 14 0" />
        </svg>
      </OverlayArrow>
      <Dialog className={styles.dialog} data-testid="term">
        <header className={styles.head}>
          <Heading slot="title">{term ? nameOf(term) : word.current?.textContent}</Heading>
          <Button look="bare" iconOnly aria-label={t('close')} onClick={onClose}>
            <Icon name="close" size={18} />
          </Button>
        </header>
        <Loaded query={query} outline={<SkeletonText lines={3} />} failed={t('academyTerms.failed')}>
          {({ language }) => (
            <>
              <p lang={language}>{term?.text ?? t('academyTerms.unknown')}</p>
              <p className={styles.more}>
                {[...(term ? [term] : []), ...others].map((one) => (
                  <Link key={one.id} lang={language} to={`/academy/terms/${one.id}`} onClick={onClose}>
                    {one === term ? t('academyTerms.more') : nameOf(one)}
                  </Link>
                ))}
              </p>
            </>
          )}
        </Loaded>
      </Dialog>
    </Popover>
  )
}
