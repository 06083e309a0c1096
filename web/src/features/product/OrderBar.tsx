import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePrice } from '../../live/live-context.ts'
import { Link } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import { Money } from '../../ui/numbers/Numbers.tsx'
import styles from './OrderBar.module.css'

/** The fragment of an address that names the order panel. */
export const orderPlace = 'order'

/**
 * Links to buying and selling with their prices, shown on a phone while the order panel is out of sight. A bid-only
 * product has only the link to selling.
 */
export function OrderBar({ productId, order }: { productId: string; order: RefObject<HTMLElement | null> }) {
  const end = useRef<HTMLDivElement>(null)
  const isAway = useIsAway(order, end)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each navigation to the panel
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

/** Whether a part of the page is out of sight, until the page is scrolled past the end of its container. */
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
    // A part that the bars cover is not in sight.
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -128px' })
    observer.observe(partNow)
    observer.observe(endNow)
    return () => observer.disconnect()
  }, [part, end])
  return isAway
}
