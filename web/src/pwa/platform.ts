/** The platforms with instructions of their own for installing the app. */
export type Platform = 'ios' | 'other'

/** The platform of a browser. An iPad claims to be a Mac, but has a touch screen. */
export function platformOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'other'
}
