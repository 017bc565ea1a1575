/** How many random inputs a property of everything that readers type is tried with: 100,000 in CI (`.ci/run`), fewer while somebody waits. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 5_000)

/** Whether tests that take many seconds try everything: in CI they do. */
export const isThorough = fuzzRuns >= 100_000

/** @returns how often a property whose inputs are costly is tried: `all` in CI, a quarter of it while somebody waits */
export function costlyRuns(all: number): number {
  return isThorough ? all : Math.ceil(all / 4)
}
