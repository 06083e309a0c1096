import { useId } from 'react'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { type Rating, ratingNumber, ratings } from './draft.ts'
import styles from './FeedbackDialog.module.css'

/** A choice of five faces, by pointer or arrow keys. */
export function RatingChoice({
  rating,
  error,
  onRate,
}: {
  rating: Rating | null
  error: string | undefined
  onRate: (rating: Rating) => void
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <div
        role="radiogroup"
        className={styles.ratings}
        aria-label={t('feedback.rating')}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      >
        {ratings.map((name) => (
          <label key={name} className={styles.rating}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              aria-label={`${ratingNumber(name)} ${t(`feedback.ratings.${name}`)}`}
              checked={rating === name}
              onChange={() => onRate(name)}
            />
            <Face smile={ratingNumber(name) - 3} />
            <span aria-hidden="true">{ratingNumber(name)}</span>
          </label>
        ))}
      </div>
      <p className={styles.meaning} aria-hidden="true">
        {rating ? (
          t(`feedback.ratings.${rating}`)
        ) : (
          <>
            <span>{t('feedback.ratings.one')}</span>
            <span>{t('feedback.ratings.five')}</span>
          </>
        )}
      </p>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="warning" size={18} />
          {error}
        </p>
      )}
    </div>
  )
}

/** A face with a smile from -2, sad, to 2, happy. */
function Face({ smile }: { smile: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="30"
      height="30"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9.5" />
      <path d={`M8.5 9v.8m7-.8v.8M7.5 ${15.5 - smile * 0.8}q4.5 ${smile * 2.5} 9 0`} />
    </svg>
  )
}
