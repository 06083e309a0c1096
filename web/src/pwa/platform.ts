/** Devices on which installing goes differently: those of Apple that one holds, and all others. */
export type Platform = 'ios' | 'other'

/** What a device is, by what its browser says. An iPad says that it is a Mac, but can be touched. */
export function platformOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'other'
}
