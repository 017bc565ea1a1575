/** Random inputs for each property of what readers type: 100,000 in CI (`.ci/run`), fewer in local runs. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 5_000)

/** Whether slow tests try everything, as they do in CI. */
export const isThorough = fuzzRuns >= 100_000

/** @returns the number of inputs for a slow property: `all` in CI, a quarter of it in local runs */
export function costlyRuns(all: number): number {
  return isThorough ? all : Math.ceil(all / 4)
}
