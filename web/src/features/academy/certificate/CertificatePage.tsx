import type { Certificate } from '@koersklasse/contract/academy.ts'
import { examLength, passMark } from '@koersklasse/domain/academy/exam.ts'
import { useQuery } from '@tanstack/react-query'
import { use, useRef } from 'react'
import { isUnknown } from '../../../api/errors.ts'
import { Link } from '../../../router/Link.tsx'
import { useParams } from '../../../router/outlet.tsx'
import { t } from '../../../text/t.ts'
import { BrandName } from '../../../ui/brand/brand-name.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { Heading, Page } from '../../../ui/layout/Page.tsx'
import { formatDate } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { certificateQuery } from '../queries.ts'
import { CertificateActions } from './CertificateActions.tsx'
import styles from './CertificatePage.module.css'
import { CertificatePicture } from './CertificatePicture.tsx'

/** A certificate at its public address, where anyone can verify it. */
export function Component() {
  const { code = '' } = useParams()
  const query = useQuery(certificateQuery(code))
  const topic = query.data?.topic
  if (isUnknown(query.error)) return <NotFound />
  const title = topic
    ? t('certificate.title', { topic: t(`academy.topics.${topic}.name`) })
    : t('certificate.pageTitle')
  return (
    <Page
      title={title}
      heading={
        <header className={styles.heading}>
          <Heading>{title}</Heading>
        </header>
      }
    >
      <Loaded query={query} outline={<SkeletonRows rows={8} />} failed={t('certificate.failed')}>
        {(certificate) => <Verified certificate={certificate} code={code} />}
      </Loaded>
    </Page>
  )
}

function Verified({ certificate, code }: { certificate: Certificate; code: string }) {
  const name = use(BrandName)
  const picture = useRef<SVGSVGElement>(null)
  const { topic, username, earnedOn } = certificate
  const address = `${location.origin}/academy/diploma/${code}`
  return (
    <div className={styles.columns}>
      <CertificatePicture ref={picture} certificate={certificate} address={address} />
      <div className={styles.beside}>
        <Notice kind="good">{t('certificate.real', { name })}</Notice>
        <Card title={t('certificate.facts')}>
          <FactList
            facts={[
              [t('certificate.player'), username],
              [t('certificate.topic'), t(`academy.topics.${topic}.name`)],
              [t('certificate.earned'), formatDate(earnedOn)],
              [t('certificate.pass'), t('certificate.passText', { mark: passMark, length: examLength })],
              [t('certificate.address'), address],
            ]}
          />
        </Card>
        <CertificateActions picture={picture} topic={topic} address={address} />
        <p>
          <Link to={`/academy/${topic}`}>{t('certificate.learn')}</Link>
        </p>
      </div>
    </div>
  )
}

function NotFound() {
  return (
    <Page narrow title={t('certificate.pageTitle')}>
      <Card>
        <EmptyState
          icon="warning"
          title={t('certificate.unknown')}
          action={<ButtonLink to="/academy">{t('exam.toAcademy')}</ButtonLink>}
        >
          {t('certificate.unknownText')}
        </EmptyState>
      </Card>
    </Page>
  )
}
