// The SQL of the issuer's products: their terms as they are today, their levels over time, and how they ended.

import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { createPaidOut } from './paid-out.ts'
import { createReadProducts } from './read-products.ts'
import { createReadTerms } from './read-terms.ts'
import { createWriteProducts } from './write-products.ts'

export type ProductStore = ReturnType<typeof createProductStore>

/** @param source the feed whose products these are */
export function createProductStore(kysely: Kysely<Schema>, source: string, catalogue: Catalogue) {
  return {
    ...createReadProducts(kysely, source, catalogue),
    ...createReadTerms(kysely, source),
    ...createWriteProducts(kysely, source),
    ...createPaidOut(kysely, source),
  }
}
