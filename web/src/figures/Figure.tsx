import type { Figure as FigureName } from '@koersklasse/domain/academy/figures.ts'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { t } from '../text/t.ts'
import { useNear } from '../ui/layout/use-near.ts'
import { Notice } from '../ui/status/Notice.tsx'
import { RetryPanel } from '../ui/status/RetryPanel.tsx'
import { SkeletonText } from '../ui/status/Skeleton.tsx'
import { useOnline } from '../ui/status/useOnline.ts'
import styles from './Figure.module.css'
import { figureModules } from './figure-modules.ts'

/** How far below the window a figure begins to load, so that it is mostly there when the reader is. */
const ahead = '600px'

/**
 * An interactive figure of the academy, by its name. It is loaded when it comes near the window; until then its space is
 * kept.
 */
export function Figure({ name }: { name: FigureName }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place, ahead)
  return (
    <div ref={place} className={styles.place}>
      {isNear ? <LoadedFigure key={name} name={name} /> : <Outline isLoading={false} />}
    </div>
  )
}

/** The figure once it has been loaded; an outline until then, or why it is not there. */
function LoadedFigure({ name }: { name: FigureName }) {
  const online = useOnline()
  // With a service worker the figure is on the device.
  const isReachable = online || hasServiceWorker()
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isReachable) return
    figureModules[name]().then(
      ({ Component }) => setLoaded(() => Component),
      () => setFailed(true),
    )
  }, [name, isReachable])

  if (Loaded !== null) return <Loaded />
  if (isReachable && !hasFailed) return <Outline isLoading />
  return (
    <div className={styles.empty}>
      {isReachable ? (
        // A browser does not load a module again that has failed, until the page is loaded again.
        <RetryPanel message={t('retry.figure')} onRetry={() => location.reload()} />
      ) : (
        <Notice>{t('retry.offline')}</Notice>
      )}
    </div>
  )
}

const hasServiceWorker = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/** Keeps about the space of a figure. A figure that is far from the window is not being loaded, so nothing says that it is. */
function Outline({ isLoading }: { isLoading: boolean }) {
  return (
    <div className={styles.empty} data-outline>
      {isLoading && <SkeletonText lines={4} />}
    </div>
  )
}
