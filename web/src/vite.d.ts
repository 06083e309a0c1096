interface ImportMeta {
  /** Set by the build: whether this is development, and whether the code runs in the build to prerender pages. */
  readonly env: { readonly DEV: boolean; readonly SSR: boolean }
  /** Replaced by the build: functions that import the files that match a pattern, by their paths. */
  glob<Module>(pattern: string): Readonly<Record<string, () => Promise<Module>>>
}

interface WindowEventMap {
  /** A file that the app imports when it needs it could not be loaded; `payload` is the error of the import. */
  'vite:preloadError': Event & { readonly payload: Error }
}

/** The address of a file that is part of the build. */
declare module '*?url' {
  const url: string
  export default url
}
