import { hideMistake, type MistakeLesson, type MistakePlace } from '@koersklasse/contract/mistakes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../api/client.ts'
import { errorText } from '../api/error-text.ts'
import { Prose } from '../prose/Prose.tsx'
import { Link } from '../router/Link.tsx'
import { useTermFinder } from '../terms/use-term-finder.ts'
import { language, t } from '../text/t.ts'
import { Icon } from '../ui/brand/Icon.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { useFocusReturn } from '../ui/status/focus-return.ts'
import { showToast } from '../ui/status/toasts.ts'
import { useOnline } from '../ui/status/useOnline.ts'
import styles from './MistakeCard.module.css'
import { mistakeWords } from './mistake-words.ts'
import { mistakeQuery } from './queries.ts'

const dashboard: MistakePlace = { place: 'dashboard' }

/** A short lesson about what went wrong at a place, the dashboard by default; nothing if there is none today. */
export function MistakeCard({ place = dashboard }: { place?: MistakePlace }) {
  const lesson = useQuery(mistakeQuery(place)).data
  return lesson ? <Lesson key={lesson.mistake.kind} lesson={lesson} place={place} /> : null
}

function Lesson({ lesson, place }: { lesson: MistakeLesson; place: MistakePlace }) {
  const { mistake, title, text } = lesson
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const online = useOnline()
  const focus = useFocusReturn()
  const hide = useHide(place, focus.giveBack)
  return (
    <section
      className={styles.lesson}
      aria-labelledby={id}
      lang={lesson.language === language ? undefined : lesson.language}
      data-testid="mistake"
      onFocus={focus.onFocus}
    >
      <h2 id={id}>
        <Icon name="academy" />
        {title}
      </h2>
      <p>{mistakeWords(text, mistake)}</p>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{t('mistakes.lesson')}</summary>
        {isOpen && <LessonText lesson={lesson} />}
      </details>
      <Button
        look="bare"
        small
        className={styles.hide}
        pending={hide.isPending}
        disabled={!online}
        aria-describedby={id}
        onClick={() => hide.mutate(mistake.kind)}
      >
        {t('mistakes.hide')}
      </Button>
    </section>
  )
}

/** What is to be learnt, and the way to the lesson that says more. The terms are only read once it is opened. */
function LessonText({ lesson: { lesson, language: written, more } }: { lesson: MistakeLesson }) {
  const findTerms = useTermFinder()
  return (
    <>
      <div className={styles.text}>
        <Prose html={lesson} lang={written} findTerms={findTerms} />
      </div>
      <p>
        <Link to={`/academy/${more.topic}/${more.lesson}`}>{t('mistakes.more')}</Link>
      </p>
    </>
  )
}

/** Ends the lessons of a kind; the one that is shown at a place disappears. */
function useHide(place: MistakePlace, onHidden: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (kind: MistakeLesson['mistake']['kind']) => call(hideMistake, { params: { kind } }),
    onSuccess: () => {
      onHidden()
      client.setQueryData(mistakeQuery(place).queryKey, null)
      showToast('good', t('mistakes.hidden'))
    },
    onError: (fault) => showToast('bad', `${t('mistakes.hideFailed')} ${errorText(fault)}`),
  })
}
