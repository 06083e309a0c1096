import { type Download, getDownloadFile, requestDownload } from '@koersklasse/contract/personal-data.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { saveFile } from '../../../download/save-file.ts'
import { isStepUpDeclined, withStepUp } from '../../../step-up/step-up.ts'
import { language, t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDateTime } from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { Progress } from '../../../ui/status/Progress.tsx'
import { SkeletonText } from '../../../ui/status/Skeleton.tsx'
import styles from './Leaving.module.css'
import { downloadQuery } from './queries.ts'

/** Everything that is kept of the player, as a zip: asked for, built in the background, and saved. */
export function DownloadCard() {
  const download = useQuery(downloadQuery)
  return (
    <Card title={t('leaving.download.title')}>
      <div className={styles.stack}>
        <p>{t('leaving.download.text')}</p>
        <Loaded query={download} outline={<SkeletonText lines={2} />} failed={t('leaving.download.failed')}>
          {(current) => <Steps download={current} />}
        </Loaded>
      </div>
    </Card>
  )
}

function Steps({ download }: { download: Download | null }) {
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => withStepUp(() => call(requestDownload, {})),
    onSuccess: (answer) => client.setQueryData(downloadQuery.queryKey, answer.download),
  })
  const save = useMutation({
    mutationFn: () => withStepUp(() => callForFile(getDownloadFile, {})),
    onSuccess: (file) => saveFile(file, t('leaving.download.file')),
  })
  const fault = [ask.error, save.error].find((each) => each !== null && !isStepUpDeclined(each))
  if (download?.state === 'building') return <Building download={download} />
  return (
    <>
      {fault && <Notice kind="bad">{errorText(fault)}</Notice>}
      {download === null ? (
        <Button pending={ask.isPending} onClick={() => ask.mutate()}>
          {t('leaving.download.ask')}
        </Button>
      ) : (
        <>
          <p role="status">{t('leaving.download.ready', { until: formatDateTime(download.expiresOn) })}</p>
          <div className={styles.buttons}>
            <Button pending={save.isPending} onClick={() => save.mutate()}>
              {t('leaving.download.save', { size: sizeText(download.size ?? 0) })}
            </Button>
            <Button look="quiet" pending={ask.isPending} onClick={() => ask.mutate()}>
              {t('leaving.download.again')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function Building({ download: { filesDone, filesTotal } }: { download: Download }) {
  return (
    <div className={styles.building}>
      <Progress done={filesDone} count={filesTotal}>
        {t('leaving.download.building')}
      </Progress>
      <p className={styles.soft}>{t('leaving.download.buildingHint')}</p>
    </div>
  )
}

/** A size in kilobytes or megabytes. */
function sizeText(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1_000))
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
