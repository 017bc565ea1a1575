import { type Figure, medianOf } from '../figures.ts'

/** A figure over all rounds of a run: medians, and how far the rounds were from each other. */
export type Row = {
  bench: string
  name: string
  value: number
  unit: string
  better: Figure['better']
  baseline?: number
  baselineName?: string
  /**
   * How many times as good as the baseline: above 1 is better than it, whether more or less is
   * better. The median of the rounds.
   */
  ratio?: number
  /**
   * (largest − smallest) / median of the rounds' ratios, or of their values if there is no
   * baseline; 0 after one round.
   */
  spread: number
  /** Number of rounds in which it was measured. */
  rounds: number
  exact: boolean
}

/** The part of a row that the next run compares with. */
export type Before = Pick<Row, 'bench' | 'name' | 'value' | 'ratio' | 'spread'>

/** `slowness`: ms that the calibration took now, in relation to then. */
export type Change = { share: number; fell: boolean }

/** Exact figures do not depend on the machine: the tolerance is for rounding in the table. */
const exactTolerance = 0.005

/** @param rounds the figures of one bench in each round */
export function rowsOf(bench: string, rounds: Figure[][]): Row[] {
  const byName = Map.groupBy(rounds.flat(), ({ name }) => name)
  return [...byName.values()].map((figures) => {
    const { name, unit, better, baselineName, exact = false } = figures[0] as Figure
    const values = figures.map(({ value }) => value)
    const ratios = figures.flatMap((figure) => ratioOf(figure) ?? [])
    const baselines = figures.flatMap(({ baseline }) => baseline ?? [])
    return {
      ...{ bench, name, unit, better, exact, value: medianOf(values) },
      ...(baselines.length > 0 && { baseline: medianOf(baselines), baselineName, ratio: medianOf(ratios) }),
      spread: spreadOf(ratios.length > 0 ? ratios : values),
      rounds: figures.length,
    }
  })
}

function ratioOf({ value, baseline, better }: Figure): number | undefined {
  if (baseline === undefined) return undefined
  return better === 'higher' ? value / baseline : baseline / value
}

function spreadOf(numbers: number[]): number {
  const range = Math.max(...numbers) - Math.min(...numbers)
  return range === 0 ? 0 : range / Math.abs(medianOf(numbers))
}

/**
 * How much better (above 0) or worse a row is than in the last table: the ratio to its baseline,
 * which another machine and other load change little; without one the value, times and rates
 * corrected by the calibration.
 * @param slowness ms of the calibration now, divided by those of the last table
 * @param threshold the least share that counts as a fall; more if the rounds of either run differed
 *   by more
 */
export function compareRow(row: Row, before: Before, slowness: number, threshold: number): Change {
  const share = row.ratio !== undefined && before.ratio !== undefined ? row.ratio / before.ratio - 1 : changeOfValue(row, before, slowness)
  const noise = row.exact ? exactTolerance : Math.max(threshold, row.spread, before.spread)
  return { share, fell: share < -noise }
}

function changeOfValue({ value, unit, better }: Row, before: Before, slowness: number): number {
  const isRate = unit.endsWith('/s')
  const expected = before.value * (isRate ? 1 / slowness : isTime(unit) ? slowness : 1)
  return better === 'higher' ? value / expected - 1 : expected / value - 1
}

function isTime(unit: string): boolean {
  return ['s', 'ms', 'µs'].includes(unit)
}
