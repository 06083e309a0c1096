// With SEED=<number> every property of a run draws from that seed; npm test chooses one and prints it.

import fc from 'fast-check'

const { SEED } = process.env
if (SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) })
