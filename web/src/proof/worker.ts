// The web worker that does the work of a challenge, so that the page stays usable.

import type { Challenge } from '@koersklasse/contract/proof.ts'
import { findNumber } from './find-number.ts'

self.onmessage = ({ data }: MessageEvent<Challenge>) => self.postMessage(findNumber(data))
