import type { PartFiles } from './load-texts.ts'

export const files: PartFiles = import.meta.glob('./pl/*.ts')
