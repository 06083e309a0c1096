import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './Tabs.module.css'

/**
 * Tabs with automatic activation: the arrow keys select the next tab, and the Tab key enters the list once
 * (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
 */
export function Tabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { name: string; title: string; panel: ReactNode }[]
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const open = tabs[chosen]

  function move(event: KeyboardEvent) {
    const next = nextTab(event.key, chosen, tabs.length)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map(({ name, title }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? `${id}-panel` : undefined}
            tabIndex={index === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(index)}
          >
            {title}
          </button>
        ))}
      </div>
      {open && (
        <div
          key={open.name}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${open.name}`}
          // A panel may have nothing focusable in it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern asks for it
          tabIndex={0}
          className={styles.panel}
        >
          {open.panel}
        </div>
      )}
    </div>
  )
}

/** The index of the tab that a key selects, wrapping around; null for any other key. */
function nextTab(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
