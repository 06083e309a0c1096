import { useEffect, useId, useRef } from 'react'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useFocusReturn } from '../../../ui/status/focus-return.ts'
import styles from './IntroductionNote.module.css'
import { type IntroducedPart, type Introduction, introducedParts } from './introduction.ts'

/** The note of the introduction about the part of the dashboard beside it, while its turn has come. */
export function IntroductionNote({
  about,
  introduction,
}: {
  about: IntroducedPart
  introduction: Introduction
}) {
  const isShown = introduction.at !== null && introducedParts[introduction.at] === about
  return isShown ? <Note about={about} introduction={introduction} /> : null
}

function Note({ about, introduction }: { about: IntroducedPart; introduction: Introduction }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const focus = useFocusReturn()
  const place = introducedParts.indexOf(about)
  const isLast = place === introducedParts.length - 1
  // The first note waits until the player comes to it. The others come when the player asks for them.
  useEffect(() => {
    if (place > 0) heading.current?.focus()
  }, [place])
  const end = () => {
    focus.giveBack()
    introduction.end()
  }
  return (
    <section className={styles.note} aria-labelledby={id} data-testid="introduction" onFocus={focus.onFocus}>
      <p className={styles.count}>
        {t('onboarding.introduction.count', { step: place + 1, total: introducedParts.length })}
      </p>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t(`onboarding.introduction.${about}.title`)}
      </h2>
      <p>{t(`onboarding.introduction.${about}.text`)}</p>
      <div className={styles.ways}>
        {isLast ? (
          <Button small onClick={end}>
            {t('onboarding.introduction.end')}
          </Button>
        ) : (
          <>
            <Button small onClick={introduction.next}>
              {t('onboarding.introduction.next')}
            </Button>
            <Button look="bare" small onClick={end}>
              {t('onboarding.introduction.skip')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
