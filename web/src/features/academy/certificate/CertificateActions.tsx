import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/status/CopyButton.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { Buttons } from '../Buttons.tsx'
import { canShareFiles, sharePicture } from './share-picture.ts'

/** Buttons that share the picture of a certificate (or save it, where sharing is not possible), print it or copy its link. */
export function CertificateActions({
  picture,
  topic,
  address,
}: {
  picture: RefObject<SVGSVGElement | null>
  topic: Topic
  address: string
}) {
  const share = useMutation({
    mutationFn: async () => {
      if (picture.current === null) return
      const title = t('certificate.title', { topic: t(`academy.topics.${topic}.name`) })
      await sharePicture(picture.current, { title, name: `diploma-${topic}.png` })
    },
    onError: () => showToast('bad', t('certificate.pictureFailed')),
  })
  return (
    <Buttons>
      <Button look="accent" pending={share.isPending} onClick={() => share.mutate()}>
        {t(canShareFiles() ? 'certificate.share' : 'certificate.download')}
      </Button>
      <Button look="quiet" onClick={() => print()}>
        {t('certificate.print')}
      </Button>
      <CopyButton
        look="quiet"
        text={address}
        copied={t('certificate.copied')}
        failed={t('certificate.copyFailed')}
      >
        {t('certificate.copy')}
      </CopyButton>
    </Buttons>
  )
}
