import type { ArticleVersion } from '@koersklasse/contract/desk/articles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../text/t.ts'
import { SelectField } from '../../../ui/controls/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../../ui/status/Skeleton.tsx'
import styles from './Articles.module.css'
import { lineDiff } from './line-diff.ts'
import { versionQuery, type Which } from './queries.ts'
import { versionWords } from './version-words.ts'

/** What differs between two versions, at first the last two. */
export function Differences({ which, versions }: { which: Which; versions: readonly ArticleVersion[] }) {
  const numbers = [...versions.map(({ number }) => number), 0]
  const [from, setFrom] = useState(numbers[1] ?? 0)
  const [to, setTo] = useState(numbers[0] ?? 0)
  const before = useQuery(versionQuery(which, from))
  const after = useQuery(versionQuery(which, to))
  const options = numbers.map((number) => (
    <option key={number} value={number}>
      {versionWords(number)}
    </option>
  ))
  return (
    <Card title={t('desk-articles.differences')}>
      <div className={styles.form}>
        <div className={styles.pair}>
          <SelectField
            label={t('desk-articles.from')}
            value={from}
            onChange={({ target }) => setFrom(Number(target.value))}
          >
            {options}
          </SelectField>
          <SelectField
            label={t('desk-articles.to')}
            value={to}
            onChange={({ target }) => setTo(Number(target.value))}
          >
            {options}
          </SelectField>
        </div>
        <Loaded query={before} outline={<SkeletonText lines={4} />} failed={t('desk-articles.loadFailed')}>
          {(former) => (
            <Loaded query={after} outline={<SkeletonText lines={4} />} failed={t('desk-articles.loadFailed')}>
              {(later) => <Lines before={former} after={later} language={which.language} />}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Card>
  )
}

const marks = { same: ' ', removed: '−', added: '+' } as const

function Lines({ before, after, language }: { before: string; after: string; language: string }) {
  const lines = lineDiff(before, after)
  if (lines.every(({ kind }) => kind === 'same')) return <p>{t('desk-articles.noDifference')}</p>
  return (
    <ol className={styles.diff}>
      {lines.map(({ kind, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their places
        <li key={place} data-kind={kind}>
          <span aria-hidden="true">{marks[kind]}</span>
          {kind !== 'same' && <span className="visually-hidden">{t(`desk-articles.kinds.${kind}`)}</span>}
          <span lang={language}>{text || '\u00a0'}</span>
        </li>
      ))}
    </ol>
  )
}
