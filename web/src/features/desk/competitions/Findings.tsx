import {
  findings as allFindings,
  type Finding,
  type FindingCode,
} from '@koersklasse/domain/competition/lint.ts'
import { t, textOf } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import { formatDeadline, formatMoney, formatShare } from '../../../ui/numbers/format.ts'
import { typesInWords } from '../../../unlocking/unlock-words.ts'
import styles from './Competitions.module.css'

const icons = { error: 'warning', warning: 'warning', hint: 'info' } as const

/** What was found in the rules, each in a sentence that says what to do. */
export function Findings({ found }: { found: readonly Finding[] }) {
  if (found.length === 0) return <p role="status">{t('desk-competitions.lint.none')}</p>
  return (
    <ul className={styles.findings} aria-live="polite" aria-label={t('desk-competitions.lint.title')}>
      {found.map((finding) => {
        const { severity } = allFindings[finding.code]
        return (
          <li key={finding.code}>
            <Icon name={icons[severity]} size={20} />
            <span>
              <span className={`${styles.kind} ${severity === 'error' ? styles.error : ''}`}>
                {t(`desk-competitions.lint.severities.${severity}`)}
              </span>
              {sentenceOf(finding)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The sentence of a finding, with its numbers. */
function sentenceOf({ code, facts }: { code: FindingCode; facts: Finding['facts'] }): string {
  const { amount, limit, percent, count, at, types } = facts
  return textOf(`desk-competitions.lint.sentences.${code}`, {
    amount: amount === undefined ? '' : formatMoney(amount),
    limit: limit === undefined ? '' : formatMoney(limit),
    percent: percent === undefined ? '' : formatShare(percent / 100),
    number: count === undefined ? '' : String(count),
    at: at === undefined ? '' : formatDeadline(at),
    types: types === undefined ? '' : typesInWords(types),
  })
}
