/** How many random inputs a property of everything that readers type is tried with: 100,000 in CI (`.ci/run`), fewer while somebody waits. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 5_000)
