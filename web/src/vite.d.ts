interface ImportMeta {
  /** What the build knows: whether this is development, and whether it is for painting the first screens. */
  readonly env: { readonly DEV: boolean; readonly SSR: boolean }
}
