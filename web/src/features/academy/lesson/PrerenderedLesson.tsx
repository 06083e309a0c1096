import type { Figure as FigureName } from '@koersklasse/domain/academy/figures.ts'
import type { ReactNode } from 'react'
import { Figure } from '../../../figures/Figure.tsx'
import { PrerenderedProse } from '../../../prose/PrerenderedProse.tsx'
import { t } from '../../../text/t.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import styles from './LessonPage.module.css'

/**
 * A lesson before the app runs: its text as the app shows it, and the space of its figure. Rendered by the build only; the
 * server fills in what is between percent signs.
 */
export function PrerenderedLesson() {
  const heading = (
    <header className={`${styles.head} ${styles.prerendered}`}>
      <p className={styles.kicker}>{'\u00a0'}</p>
      <h1 lang="%written%">%title%</h1>
    </header>
  )
  return (
    <Page title="%title%" heading={heading}>
      <div className={styles.columns}>
        <article className={`${styles.text} ${styles.prerendered}`} data-lesson="%lesson%">
          <Where given="%translation%">
            <Notice>{t('academy.inDutch')}</Notice>
          </Where>
          <PrerenderedProse html="%before%" lang="%written%" />
          <Where given="%figure%">
            <Figure name={'%figure%' as FigureName} />
          </Where>
          <Where given="%figure%">
            <PrerenderedProse html="%after%" lang="%written%" />
          </Where>
        </article>
      </div>
    </Page>
  )
}

/** A part of the page that is shown if the server fills in something for a placeholder. */
function Where({ given, children }: { given: string; children: ReactNode }) {
  return (
    <div className={styles.where} data-given={given}>
      {children}
    </div>
  )
}
