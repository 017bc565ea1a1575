import { afterAll, beforeAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Cost of a test file, in the unit of its suite (`checkBudgets.ts`). */
    cost?: number
  }
}

/**
 * Notes what each test file costs, for setup files.
 * @param total what the process has cost so far
 */
export function measureCost(total: () => number): void {
  let before = 0
  beforeAll(() => {
    before = total()
  })
  // Registered first, so it runs after all others of the file.
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures a hook needs.
  afterAll(({}, suite) => {
    suite.file.meta.cost = total() - before
  })
}
