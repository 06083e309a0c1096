import type { ComponentProps } from 'react'
import { Button } from '../controls/Button.tsx'
import { showToast } from './toasts.ts'

/** A button that copies a text, and says whether that went well. Without https a browser has no clipboard. */
export function CopyButton({
  text,
  copied,
  failed,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'onClick'> & { text: string; copied: string; failed: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast('good', copied)
    } catch {
      showToast('bad', failed)
    }
  }
  return <Button {...rest} onClick={copy} />
}
