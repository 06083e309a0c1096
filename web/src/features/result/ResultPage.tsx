import { attributionParts } from '@koersklasse/domain/portfolio/attribution.ts'
import { useQuery } from '@tanstack/react-query'
import { ownRow, rankingQuery } from '../../ranking/queries.ts'
import { RiskAdjusted } from '../../scores/RiskAdjusted.tsx'
import { ScoresExplained } from '../../scores/ScoresExplained.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Bars } from '../../ui/numbers/Bars.tsx'
import { Change, Percent } from '../../ui/numbers/Numbers.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { Allocation } from './Allocation.tsx'
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
      <Scores />
    </Page>
  )
}

/** The player's return and the one adjusted for risk, with what they mean; nothing where the competition shows only one. */
function Scores() {
  const quietly = { meta: { isBackground: true }, retry: false }
  const ranking = useQuery({ ...rankingQuery('overall'), ...quietly }).data
  const own = ranking?.showsRiskAdjusted ? ownRow(ranking) : undefined
  if (own === undefined) return null
  const { performance, riskAdjusted } = own
  return (
    <>
      <Card title={t('scores.own')}>
        <dl className={styles.scores}>
          <div>
            <dt>{t('scores.returnShort')}</dt>
            <dd>
              <Percent fraction={performance / 100} />
            </dd>
          </div>
          <div>
            <dt>{t('scores.adjustedShort')}</dt>
            <dd data-testid="risk-adjusted">
              <RiskAdjusted fraction={riskAdjusted === null ? null : riskAdjusted / 100} />
            </dd>
          </div>
        </dl>
      </Card>
      <ScoresExplained />
    </>
  )
}
