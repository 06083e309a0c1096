import type { Plugin } from 'vite'
import { breakpoints } from './breakpoints.ts'

const definitions = Object.entries(breakpoints)
  .map(([name, condition]) => `@custom-media --${name} ${condition};`)
  .join('\n')

/** Makes the breakpoints known in every style file of ours; Lightning CSS puts their conditions into the media queries. */
export function namedBreakpoints(): Plugin {
  return {
    name: 'named-breakpoints',
    enforce: 'pre',
    config: () => ({
      css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
    }),
    transform: {
      filter: { id: /\/web\/src\/.*\.css$/ },
      // At the end: an @import must come first.
      handler: (css) => `${css}\n${definitions}\n`,
    },
  }
}
