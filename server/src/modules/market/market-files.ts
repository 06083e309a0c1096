// The files that a market is made of: what is quoted and traded, the tape that is replayed, and the issuer's terms.

import { readFileSync } from 'node:fs'
import {
  type CorporateAction,
  readCorporateAction,
} from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { type Catalogue, loadCatalogue } from './catalogue/catalogue.ts'
import { type PopularIsins, readPopular } from './catalogue/popular.ts'
import type { FeedConfig } from './feeds/feed.ts'
import { sourceOf } from './feeds/replay/replay.ts'
import { readTape, type Tape } from './feeds/replay/tape.ts'
import { type IssuerTerms, readIssuerTerms } from './issuer/issuer-terms.ts'

const ownCatalogue = new URL('../../../../content/instruments.csv', import.meta.url)
const ownIssuerTerms = new URL('../../../../content/issuer.json', import.meta.url)
const ownPopular = new URL('../../../../content/popular.json', import.meta.url)

export interface MarketFiles {
  catalogue: Catalogue
  /** What a replay plays; null for the other feeds. */
  tape: Tape | null
  tapeActions: CorporateAction[]
  /** The name under which the feed's quotes are kept. */
  source: string
  terms: IssuerTerms
  popular: PopularIsins
}

/**
 * Reads the files of a market.
 * @param instrumentsFile null for the game's own instruments; a tape brings its own
 * @param own what a test uses in place of the game's own files
 * @throws a StartupError if one of them cannot be used
 */
export function readMarketFiles(
  feed: FeedConfig,
  instrumentsFile: string | null,
  own: { catalogue?: Catalogue; issuerTerms?: IssuerTerms },
): MarketFiles {
  const tape = feed.kind === 'replay' ? readTape(feed.file) : null
  const tapeActions = actionsOf(tape)
  // The second pass would apply them once more, to prices from before the first.
  if (feed.kind === 'replay' && feed.loop && tapeActions.length > 0) {
    throw new StartupError(`${feed.file} has corporate actions: it cannot be looped.`)
  }
  return {
    ...{ tape, tapeActions },
    catalogue: tape?.catalogue ?? own.catalogue ?? readCatalogue(instrumentsFile),
    source: tape === null ? feed.kind : sourceOf(tape),
    terms: own.issuerTerms ?? readIssuerTerms(readFileSync(ownIssuerTerms, 'utf8')),
    popular: readPopular(readFileSync(ownPopular, 'utf8')),
  }
}

function readCatalogue(file: string | null): Catalogue {
  try {
    return loadCatalogue(readFileSync(file ?? ownCatalogue, 'utf8'))
  } catch (error) {
    if (error instanceof StartupError || file === null) throw error
    throw new StartupError(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

function actionsOf(tape: Tape | null): CorporateAction[] {
  return (tape?.actions ?? []).flatMap((raw) => {
    const read = readCorporateAction(raw, tape!.catalogue.hoursOf)
    return read.ok ? [read.value] : []
  })
}
