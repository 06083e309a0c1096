import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './TimeSeriesFigure.module.css'

/** How many points each key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * A slider over a picture that moves along its points by mouse, finger or keys. Its text changes only when the player
 * moves it, not with the prices, so that a screen reader stays silent. `placeAt` finds the place of a point from its
 * distance to the left edge, as a part of the width.
 */
export function Slider({
  name,
  places,
  at,
  words,
  placeAt,
  onAt,
}: {
  name: string
  places: number
  at: number | null
  words: string
  placeAt: (part: number) => number
  onAt: (place: number | null) => void
}) {
  const last = places - 1
  const within = (place: number) => Math.min(Math.max(Math.round(place), 0), last)

  // Touches send the same events as a mouse, but only while the finger is down.
  function follow({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = within(placeAt((clientX - left) / width))
    if (place !== at) onAt(place)
  }

  function step(event: KeyboardEvent) {
    const by = steps[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && at !== null) onAt(null)
    if (by === undefined) return
    event.preventDefault()
    onAt(within((at ?? last) + by))
  }

  return (
    <div
      className={styles.slider}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={words}
      onKeyDown={step}
      onBlur={() => onAt(null)}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={() => onAt(null)}
    />
  )
}
