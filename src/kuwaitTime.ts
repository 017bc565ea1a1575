/** Kuwait's offset from UTC in minutes, all year. */
export const kuwaitOffset = 180
/** The same offset as ISO 8601 appends it to a time. */
export const kuwaitZone = '+03:00'

const offsetMs = kuwaitOffset * 60_000
const dayMs = 24 * 3_600_000

/** The local time in Kuwait: 2026-11-21T12:05:00.000 */
export function kuwaitTime(ms: number): string {
  return kuwaitDate(ms).toISOString().slice(0, -1)
}

/** A date whose parts in UTC are those of the local time in Kuwait. */
export function kuwaitDate(ms: number): Date {
  return new Date(ms + offsetMs)
}

/** The date in Kuwait: 2026-11-21 */
export function kuwaitDay(ms: number): string {
  return kuwaitTime(ms).slice(0, 10)
}

/**
 * Returns when a day in Kuwait begins, and when the next one does, in ms since 1970.
 * @param day 2026-11-21
 */
export function kuwaitDaySpan(day: string): { since: number; until: number } {
  const since = Date.parse(`${day}T00:00:00${kuwaitZone}`)
  return { since, until: since + dayMs }
}

/** The day in Kuwait, counted from 1 January 1970. */
export function kuwaitDayNumber(ms: number): number {
  return Math.floor((ms + offsetMs) / dayMs)
}
