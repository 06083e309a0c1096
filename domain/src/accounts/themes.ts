/** What the screens look like: light, dark, or what the device is set to. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
