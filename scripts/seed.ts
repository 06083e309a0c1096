// Every property of a run draws from one printed seed: SEED=<number> npm test repeats the run.

import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED) })
