import { appendFileSync } from 'node:fs'

/**
 * One number that a bench measured, beside the same of something else, measured in the same run.
 */
export type Figure = {
  /** Name, such as `first page, API, p50`; the same in every run. */
  name: string
  value: number
  /** Unit, such as `ms`, `posts/s`, `MB`; empty for a share or a score. */
  unit: string
  better: 'higher' | 'lower'
  /** The value to compare with, in the same unit. */
  baseline?: number
  /** Name of what the baseline was measured with. */
  baselineName?: string
  /** The same in every run of the same code, however busy the machine is: a score, or bytes. */
  exact?: boolean
}

/**
 * Adds figures to the file that `npm run bench` reads; does nothing if a bench is run by itself,
 * which prints its own table.
 */
export function recordFigures(...figures: Figure[]): void {
  const file = process.env.BENCH_FIGURES
  if (file) appendFileSync(file, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''))
}

/** The middle of the numbers; of an even count the mean of the two in the middle. NaN of none. */
export function medianOf(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}
