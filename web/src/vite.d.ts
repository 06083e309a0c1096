interface ImportMeta {
  /** What the build knows: whether this is development. */
  readonly env: { readonly DEV: boolean }
}
