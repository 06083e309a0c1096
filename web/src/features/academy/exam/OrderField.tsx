import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import styles from './Exam.module.css'
import { moved } from './move.ts'

/**
 * A question whose options are put in order, by buttons that move a step up or down. Without an answer they are shown as
 * they came.
 */
export function OrderField({
  text,
  language,
  options,
  places,
  onOrder,
}: {
  text: string
  language: string
  options: readonly string[]
  places: readonly number[] | null
  onOrder: (places: number[]) => void
}) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const order = places ?? options.map((_, place) => place)
  const [last, setLast] = useState<{ step: number; by: 1 | -1 } | null>(null)
  // The browser takes the focus from an element that is moved; at the end of the list its other button gets it.
  useEffect(() => {
    if (last === null) return
    const buttons = [last.by, -last.by].map((by) => `[data-move="${last.step} ${by}"]:not([aria-disabled])`)
    const found = buttons.map((button) => list.current?.querySelector<HTMLElement>(button))
    found.find((button) => button)?.focus()
  }, [last])
  function move(step: number, by: 1 | -1) {
    const next = moved(order, step, by)
    if (next === order) return
    onOrder([...next])
    setLast({ step, by })
  }
  return (
    <fieldset className={styles.ordering} aria-describedby={id}>
      <legend lang={language} className={styles.question}>
        {text}
      </legend>
      <p id={id} className={styles.hint}>
        {t('exam.putInOrder')}
      </p>
      <ol ref={list} className={styles.stepList}>
        {order.map((step, place) => (
          <li key={step} className={styles.step} data-last={last?.step === step || undefined}>
            <b>{place + 1}</b>
            <span lang={language}>{options[step]}</span>
            <span className={styles.moves}>
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  className={styles.move}
                  data-move={`${step} ${by}`}
                  data-up={by === -1 || undefined}
                  aria-disabled={place + by < 0 || place + by >= order.length || undefined}
                  aria-label={t(by === -1 ? 'exam.up' : 'exam.down', { step: options[step] ?? '' })}
                  onClick={() => move(step, by)}
                >
                  <Icon name="forward" size={18} />
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {last !== null &&
          t('exam.orderNow', { step: options[last.step] ?? '', place: order.indexOf(last.step) + 1 })}
      </p>
    </fieldset>
  )
}
