import { afterAll, vi } from 'vitest'

/**
 * Sets globals that a browser has, until the end of this test file: the next file runs in the same
 * process.
 */
export function stubGlobals(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) vi.stubGlobal(name, value)
  afterAll(() => vi.unstubAllGlobals())
}
