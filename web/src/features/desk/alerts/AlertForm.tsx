import { type AlertLevel, alertLevels } from '@koersklasse/contract/alerts.ts'
import {
  type AlertContent,
  addAlert,
  alertMaxLength,
  changeAlert,
  type DeskAlert,
} from '@koersklasse/contract/desk/alerts.ts'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
import {
  isNoMoment,
  noMoment,
  readMoment,
  type TypedMoment,
  writeMoment,
} from '@koersklasse/domain/time/local-moment.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, use, useState } from 'react'
import { AlertLine } from '../../../alert-line/AlertLine.tsx'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { BrandName } from '../../../ui/brand/brand-name.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/controls/Field.tsx'
import { MomentField } from '../../../ui/controls/MomentField.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import styles from './Alerts.module.css'

interface Draft extends Record<Language, string> {
  level: AlertLevel
  link: string
  competitionId: string
  start: TypedMoment
  end: TypedMoment
}

function draftOf(alert: DeskAlert | null): Draft {
  const { messages } = alert ?? {}
  return {
    ...{ nl: messages?.nl ?? '', de: messages?.de ?? '', pl: messages?.pl ?? '' },
    ...{ level: alert?.level ?? 'info', link: alert?.link ?? '', competitionId: alert?.competitionId ?? '' },
    start: writeMoment(alert?.startDateTime ?? toEpochMs(Date.now())),
    end: alert?.endDateTime ? writeMoment(alert.endDateTime) : noMoment,
  }
}

/** What is wrong with a draft: a field with its text; null if it can be sent. */
function faultOf({ nl, link, start, end }: Draft): 'nl' | 'link' | 'start' | 'end' | null {
  if (nl.trim() === '') return 'nl'
  if (link !== '' && !/^(\/(?![/\\])|https?:\/\/)\S*$/.test(link)) return 'link'
  const [from, until] = [readMoment(start), readMoment(end)]
  if (from === null) return 'start'
  return !isNoMoment(end) && (until === null || until <= from) ? 'end' : null
}

function contentOf({ nl, de, pl, level, link, competitionId, start, end }: Draft): AlertContent {
  return {
    level,
    messages: { nl: nl.trim(), de: de.trim() || null, pl: pl.trim() || null },
    ...{ link: link || null, competitionId: competitionId || null },
    startDateTime: readMoment(start) ?? toEpochMs(0),
    endDateTime: readMoment(end),
  }
}

/** Writes an alert, or changes one, with what it will look like in each language. */
export function AlertForm({
  alert,
  competitions,
  onDone,
}: {
  /** Null for a new one. */
  alert: DeskAlert | null
  competitions: readonly { id: string; name: string }[]
  onDone: () => void
}) {
  const client = useQueryClient()
  const brand = use(BrandName)
  const online = useOnline()
  const [draft, setDraft] = useState(() => draftOf(alert))
  const [isTried, setIsTried] = useState(false)
  const save = useMutation({
    mutationFn: async () => {
      const body = contentOf(draft)
      if (alert === null) await call(addAlert, { body })
      else await call(changeAlert, { params: { id: alert.id }, body })
    },
    onSuccess: async () => {
      showToast('good', t('desk-alerts.saved'))
      await Promise.all([queryKeys.desk('alerts'), queryKeys.alerts()].map((key) => refetch(client, key)))
      onDone()
    },
  })
  const fault = isTried ? faultOf(draft) : null
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (faultOf(draft) === null) save.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <SelectField
          label={t('desk-alerts.level')}
          value={draft.level}
          onChange={({ target }) => set({ level: target.value as AlertLevel })}
        >
          {alertLevels.map((level) => (
            <option key={level} value={level}>
              {t(`alerts.levels.${level}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('desk-alerts.forWhom')}
          value={draft.competitionId}
          onChange={({ target }) => set({ competitionId: target.value })}
        >
          <option value="">{t('desk-alerts.everybody')}</option>
          {competitions.map(({ id, name }) => (
            <option key={id} value={id}>
              {t('desk-alerts.playersOf', { name: name || brand })}
            </option>
          ))}
        </SelectField>
      </div>
      <Messages draft={draft} isMissing={fault === 'nl'} onChange={set} />
      <TextField
        label={t('desk-alerts.link')}
        hint={t('desk-alerts.linkHint')}
        error={fault === 'link' ? t('desk-alerts.faults.link') : undefined}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={2_000}
        value={draft.link}
        onChange={({ target }) => set({ link: target.value.trim() })}
      />
      <Period draft={draft} fault={fault} onChange={set} />
      {save.isError && <Notice kind="bad">{errorText(save.error)}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" pending={save.isPending} disabled={!online}>
          {t(alert === null ? 'desk-alerts.add' : 'desk-alerts.change')}
        </Button>
        {alert !== null && (
          <Button look="quiet" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

type Change = (change: Partial<Draft>) => void

/** The text in each language, with what it will look like. */
function Messages({ draft, isMissing, onChange }: { draft: Draft; isMissing: boolean; onChange: Change }) {
  return (
    <>
      {languages.map((language) => (
        <div key={language} className={styles.language}>
          <TextAreaField
            label={t(`desk-alerts.message.${language}`)}
            hint={language === 'nl' ? undefined : t('desk-alerts.messageHint')}
            error={language === 'nl' && isMissing ? t('desk-alerts.faults.nl') : undefined}
            rows={2}
            lang={language}
            maxLength={alertMaxLength}
            value={draft[language]}
            onChange={({ target }) => onChange({ [language]: target.value })}
          />
          <section
            aria-label={t('desk-alerts.preview', { language: t(`desk-alerts.languages.${language}`) })}
          >
            <AlertLine
              lang={draft[language].trim() ? language : 'nl'}
              alert={{
                ...{ level: draft.level, link: draft.link || null },
                message: draft[language].trim() || draft.nl.trim() || '…',
              }}
            />
          </section>
        </div>
      ))}
    </>
  )
}

/** The period in which an alert is shown. */
function Period({
  draft,
  fault,
  onChange,
}: {
  draft: Draft
  fault: ReturnType<typeof faultOf>
  onChange: Change
}) {
  return (
    <div className={styles.pair}>
      <MomentField
        label={t('desk-alerts.start')}
        error={fault === 'start' ? t('desk-alerts.faults.start') : undefined}
        moment={draft.start}
        onChange={(start) => onChange({ start })}
      />
      <MomentField
        label={t('desk-alerts.end')}
        hint={t('desk-alerts.endHint')}
        error={fault === 'end' ? t('desk-alerts.faults.end') : undefined}
        moment={draft.end}
        onChange={(end) => onChange({ end })}
      />
    </div>
  )
}
