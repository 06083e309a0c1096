import { renewSubRankingLink } from '@koersklasse/contract/subrankings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CopyButton } from '../../ui/status/CopyButton.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import styles from './SubRankings.module.css'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

/** The link by which players join, also as a QR code. */
export function InviteLink({ id, code }: { id: string; code: string }) {
  const client = useQueryClient()
  const link = `${location.origin}/subrankings/join/${code}`
  const renew = useMutation({
    mutationFn: () => call(renewSubRankingLink, { params: { id } }),
    onSuccess: () => showToast('good', t('subrankings.link.renewed')),
    onError: (fault) => showToast('bad', errorText(fault)),
    onSettled: () => refetch(client, queryKeys.subRankings()),
  })
  return (
    <Card title={t('subrankings.link.title')}>
      <div className={styles.link}>
        <p>{t('subrankings.link.text')}</p>
        <a className={styles.address} href={link}>
          {link}
        </a>
        <Suspense fallback={<div className={styles.code} />}>
          <QrCode text={link} label={t('subrankings.link.code')} />
        </Suspense>
        <div className={styles.actions}>
          <CopyButton
            small
            text={link}
            copied={t('subrankings.link.copied')}
            failed={t('subrankings.link.copyFailed')}
          >
            {t('subrankings.link.copy')}
          </CopyButton>
          <Button look="quiet" small pending={renew.isPending} onClick={() => renew.mutate()}>
            {t('subrankings.link.renew')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
