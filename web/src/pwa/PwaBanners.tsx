import { InstallBanner } from './InstallBanner.tsx'
import { ReloadBanner } from './ReloadBanner.tsx'

/** The banners about installing and updating the app. */
export default function PwaBanners() {
  return (
    <>
      <InstallBanner />
      <ReloadBanner />
    </>
  )
}
