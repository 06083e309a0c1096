// SEED=<number> seeds every property-based test of a run; npm test chooses a seed and prints it.

import fc from 'fast-check'

const { SEED } = process.env
if (SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) })
