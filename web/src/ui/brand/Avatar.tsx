import type { Mood } from '@koersklasse/domain/accounts/avatars.ts'
import styles from './Avatar.module.css'

const fallback = '/images/avatars/avatar0.svg'

/** The avatar of a player, in a mood. Decorative: show the name next to it. */
export function Avatar({
  id,
  mood = 'neutral',
  size = 's',
}: {
  id: number
  mood?: Mood | undefined
  size?: 's' | 'm' | 'l'
}) {
  return (
    <img
      key={`${id}-${mood}`}
      className={`${styles.avatar} ${styles[size]}`}
      src={`/images/avatars/avatar${id}-${mood}.svg`}
      alt=""
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(fallback)) currentTarget.src = fallback
      }}
    />
  )
}
