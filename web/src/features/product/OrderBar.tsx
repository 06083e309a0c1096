import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { usePrice } from '../../live/live-context.ts'
import { t } from '../../text/t.ts'
import { Money } from '../../ui/Numbers.tsx'
import styles from './OrderBar.module.css'

/** The part of the page that the order is, in an address. */
export const orderPlace = 'order'

/**
 * On a phone, wherever on the page the order cannot be seen: from there to buying and selling, each with its price.
 * What cannot be bought now can only be sold.
 */
export function OrderBar({ productId, order }: { productId: string; order: RefObject<HTMLElement | null> }) {
  const end = useRef<HTMLDivElement>(null)
  const isAway = useIsAway(order, end)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is gone to
  useEffect(() => {
    if (hash === `#${orderPlace}`) order.current?.focus({ preventScroll: true })
  }, [hash, key, order])
  const price = usePrice(productId)
  const sell = ['sell', price?.bid] as const
  const sides = price?.bidOnly ? [sell] : [['buy', price?.ask] as const, sell]
  return (
    <>
      {isAway && (
        <nav className={styles.bar} aria-label={t('trading.order.toOrder')}>
          {sides.map(([side, cents], place) => (
            <Link
              key={side}
              className={place === 0 ? `${styles.way} ${styles.first}` : styles.way}
              to={`/products/${productId}/${side}#${orderPlace}`}
            >
              <span className={styles.name}>{t(`trading.order.sides.${side}`)}</span> <Money cents={cents} />
            </Link>
          ))}
        </nav>
      )}
      <div ref={end} />
    </>
  )
}

/** Whether something is above or below the window, until the window has passed the end of what it stands in. */
function useIsAway(part: RefObject<Element | null>, end: RefObject<Element | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const [partNow, endNow] = [part.current, end.current]
    if (partNow === null || endNow === null) return
    const hidden = new Set<Element>()
    function look(entries: readonly IntersectionObserverEntry[]) {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const isHiding = isIntersecting || (target === endNow && boundingClientRect.top < 0)
        if (isHiding) hidden.add(target)
        else hidden.delete(target)
      }
      setIsAway(hidden.size === 0)
    }
    // What the bars cover does not count as seen.
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -128px' })
    observer.observe(partNow)
    observer.observe(endNow)
    return () => observer.disconnect()
  }, [part, end])
  return isAway
}
