import { t } from '../../text/t.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Compare.module.css'
import { mostCompared, toggleCompared, useCompared } from './compared.ts'

/** Lays a product beside others, or takes it away again. */
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
