import { kuwaitDay, kuwaitDayNumber } from '#kuwaitTime.ts'

/** How many days, weeks and months with a backup keep one. */
export type Retention = { daily: number; weekly: number; monthly: number }

/**
 * Chooses which of these backups to keep: the newest one of each of the last days, weeks (from
 * Saturday) and months in Kuwait that have any. The newest one of all is always among them.
 * @param times ms
 */
export function chooseKept(times: number[], { daily, weekly, monthly }: Retention): Set<number> {
  const newestFirst = times.toSorted((a, b) => b - a)
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, daily, (time) => kuwaitDayNumber(time)),
    // 1 January 1970 was a Thursday.
    ...newestOfEach(newestFirst, weekly, (time) => Math.floor((kuwaitDayNumber(time) + 5) / 7)),
    ...newestOfEach(newestFirst, monthly, (time) => kuwaitDay(time).slice(0, 7)),
  ])
}

function newestOfEach(newestFirst: number[], count: number, periodOf: (time: number) => number | string): number[] {
  const newest = new Map<number | string, number>()
  for (const time of newestFirst) if (!newest.has(periodOf(time))) newest.set(periodOf(time), time)
  return [...newest.values()].slice(0, count)
}
