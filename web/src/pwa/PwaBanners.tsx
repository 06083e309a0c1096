import { InstallBanner } from './InstallBanner.tsx'
import { ReloadBanner } from './ReloadBanner.tsx'

/** The strips that tell about the app as a thing on the device. */
export default function PwaBanners() {
  return (
    <>
      <InstallBanner />
      <ReloadBanner />
    </>
  )
}
