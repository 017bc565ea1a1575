import fc from 'fast-check'

/** Random inputs for each property of what readers type: few in the gate, 100,000 in `npm run test:deep` (`test/runDeep.ts`). */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 5_000)

/** Whether slow tests try everything, as they do in `npm run test:deep`. */
export const isThorough = fuzzRuns >= 100_000

/** The seed of a deep run; in the gate, properties that need one choose it. */
export const fuzzSeed = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED)

if (fuzzSeed !== undefined)
  fc.configureGlobal({ seed: fuzzSeed, interruptAfterTimeLimit: Number(process.env.FUZZ_MS), markInterruptAsFailure: false })

/** @returns the number of inputs for a slow property: `all` in a deep run, a quarter of it in the gate */
export function costlyRuns(all: number): number {
  return isThorough ? all : Math.ceil(all / 4)
}
