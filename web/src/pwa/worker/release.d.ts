/** The release of the app that this worker belongs to. Replaced by the build. */
declare const release: {
  /** Identifies the release by the contents of its files. */
  readonly name: string
  /** The paths of its files, including the page. */
  readonly files: readonly string[]
}
