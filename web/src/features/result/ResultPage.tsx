import { attributionParts } from '@koersklasse/domain/portfolio/attribution.ts'
import { useQuery } from '@tanstack/react-query'
import { ScoresExplained } from '../../scores/ScoresExplained.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Change } from '../../ui/numbers/Numbers.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { Allocation } from './Allocation.tsx'
import { Bars } from './Bars.tsx'
import { attributionQuery } from './queries.ts'
import styles from './ResultPage.module.css'

/** Where the player's result comes from, and what the portfolio consists of. */
export function Component() {
  const attribution = useQuery(attributionQuery)
  return (
    <Page title={t('result.title')} intro={t('result.intro')}>
      <Card title={t('result.parts')}>
        <Loaded query={attribution} outline={<SkeletonRows rows={7} />} failed={t('result.failed')}>
          {({ attribution: parts, benchmark }) => (
            <div className={styles.stack}>
              <Bars
                label={t('result.parts')}
                bars={attributionParts.map((part) => ({
                  ...{ id: part, name: t(`result.part.${part}`), amount: parts[part] },
                  shown: <Change cents={parts[part]} />,
                  note:
                    part === 'market' && benchmark
                      ? t('result.means.marketOf', { name: benchmark.name })
                      : t(`result.means.${part}`),
                }))}
              />
              <p className={styles.total}>
                <span>{t('result.total')}</span>
                <span data-testid="result">
                  <Change cents={parts.result} />
                </span>
              </p>
            </div>
          )}
        </Loaded>
      </Card>
      <Allocation />
      <ScoresExplained />
    </Page>
  )
}
