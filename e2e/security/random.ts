import type { RandomSource } from '@koersklasse/domain/academy/random.ts'

export const oneOf = <T>(random: RandomSource, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)]!
