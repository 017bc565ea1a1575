import fc from 'fast-check'

/**
 * Random inputs for each property of what readers type: few in the gate, 100,000 in
 * `npm run test:deep` (`test/runDeep.ts`).
 */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 5_000)

/** Whether slow tests try everything, as they do in `npm run test:deep`. */
export const isThorough = fuzzRuns >= 100_000

/** The seed of a deep run; in the gate, properties that need one choose it. */
export const fuzzSeed = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED)

/** The time budget of a property in a deep run; none in the gate. */
const budgetMs = Number(process.env.FUZZ_MS ?? Number.POSITIVE_INFINITY)

if (fuzzSeed !== undefined) fc.configureGlobal({ seed: fuzzSeed, interruptAfterTimeLimit: budgetMs, markInterruptAsFailure: false })

/**
 * Starts the time budget of a property whose runs must not be interrupted in the middle.
 * @returns a function that says whether it is used up
 */
export function startBudget(): () => boolean {
  const started = performance.now()
  return () => performance.now() - started > budgetMs
}

/**
 * @returns the number of inputs for a slow property: `all` in a deep run, a quarter of it in the
 *   gate
 */
export function costlyRuns(all: number): number {
  return isThorough ? all : Math.ceil(all / 4)
}
