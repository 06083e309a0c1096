import type { ReactNode } from 'react'
import { Skeleton } from '../status/Skeleton.tsx'
import { Heading } from './Page.tsx'
import styles from './PriceHead.module.css'

/** The header of a page about something with a price: its type, its name and its current figures. */
export function PriceHead({
  kind,
  name,
  badges,
  action,
  figures,
  age,
}: {
  kind: ReactNode
  name: string
  /** `Badge`s for what is special about it now. */
  badges?: ReactNode
  /** Buttons next to its name. */
  action?: ReactNode
  figures: readonly (readonly [label: string, figure: ReactNode, 'small'?])[]
  /** How old the figures are, if they may be old. */
  age?: ReactNode
}) {
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.kind}>
          <span>{kind}</span>
          {badges}
        </p>
        <div className={styles.name}>
          <Heading>{name}</Heading>
          {action}
        </div>
        {age}
      </div>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(([label, figure, size]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={size ? styles.small : styles.figure}>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  )
}

/** As high as the header, while at most the name is known. */
export function PriceHeadOutline({ name, productId }: { name?: string | null; productId?: string }) {
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.kind}>{'\u00a0'}</p>
        <h1 data-product={productId}>{name ?? <Skeleton characters={12} />}</h1>
      </div>
      <div className={`${styles.figures} ${styles.figure}`}>
        <Skeleton characters={14} />
      </div>
    </div>
  )
}
