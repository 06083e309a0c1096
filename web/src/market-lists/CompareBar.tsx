import { t } from '../text/t.ts'
import { Button, ButtonLink } from '../ui/controls/Button.tsx'
import styles from './Compare.module.css'
import { comparePath, forgetCompared, useCompared } from './compared.ts'

/** The number of products chosen for comparison, with a link to the comparison; it stays in view below a list. */
export function CompareBar() {
  const compared = useCompared()
  return (
    <div className={styles.bar} data-shown={compared.length > 0}>
      <p role="status">
        {compared.length > 0 && t('market.compare.chosen', { count: compared.length })}
        {compared.length === 1 && ` ${t('market.compare.oneMore')}`}
      </p>
      {compared.length > 0 && (
        <>
          <Button look="bare" small onClick={forgetCompared}>
            {t('market.compare.forget')}
          </Button>
          {compared.length > 1 && (
            <ButtonLink look="accent" small to={comparePath(compared)}>
              {t('market.compare.do')}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}
