import type { ReactNode } from 'react'
import { Heading } from './Page.tsx'
import styles from './PriceHead.module.css'
import { Skeleton } from './Skeleton.tsx'

/** What heads the page of something with a price: what it is, its name, and its figures of this moment. */
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
  /** What is special about it now, each a `Badge`. */
  badges?: ReactNode
  /** What can be done with it at once, beside its name. */
  action?: ReactNode
  figures: readonly (readonly [label: string, figure: ReactNode, 'small'?])[]
  /** Where the figures may be old: of when they are. */
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

/** As high as the head, before more is known than perhaps the name. */
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
