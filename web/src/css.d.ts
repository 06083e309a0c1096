/** Class names of a CSS module. */
declare module '*.module.css' {
  // Any: the build makes one for each class, and an index that may be undefined fits no className.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const classes: { readonly [name: string]: any }
  export default classes
}
declare module '*.css'
