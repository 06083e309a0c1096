/** What one build of the app consists of; put in by the build. */
declare const release: {
  /** Names the release: another one has other files. */
  readonly name: string
  /** The paths of its files, the page among them. */
  readonly files: readonly string[]
}
