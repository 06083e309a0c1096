import { t } from '../text/t.ts'
import { Icon } from '../ui/brand/Icon.tsx'
import { Button } from '../ui/controls/Button.tsx'
import styles from './Compare.module.css'
import { mostCompared, toggleCompared, useCompared } from './compared.ts'

/** Adds a product to the comparison, or removes it. */
export function CompareToggle({ id, name }: { id: string; name: string }) {
  const compared = useCompared()
  const isChosen = compared.includes(id)
  return (
    <Button
      look="bare"
      iconOnly
      className={isChosen ? styles.chosen : styles.choose}
      aria-pressed={isChosen}
      aria-label={t('market.compare.choose', { name })}
      disabled={!isChosen && compared.length === mostCompared}
      onClick={() => toggleCompared(id)}
    >
      <Icon name="compare" size={20} />
    </Button>
  )
}
