/** How many random inputs a property of everything that readers type is tried with: all of them where CI asks, fewer while somebody waits. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? (process.env.CI ? 100_000 : 5_000))
