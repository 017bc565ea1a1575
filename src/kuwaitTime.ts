/** Kuwait's offset from UTC in minutes, all year. */
export const kuwaitOffset = 180
/** The same offset as ISO 8601 appends it to a time. */
export const kuwaitZone = '+03:00'

const offsetMs = kuwaitOffset * 60_000
const dayMs = 24 * 3_600_000

/** The local time in Kuwait: 2026-11-21T12:05:00.000 */
export function kuwaitTime(ms: number): string {
  return new Date(ms + offsetMs).toISOString().slice(0, -1)
}

/** The date in Kuwait: 2026-11-21 */
export function kuwaitDay(ms: number): string {
  return kuwaitTime(ms).slice(0, 10)
}

/** The day in Kuwait, counted from 1 January 1970. */
export function kuwaitDayNumber(ms: number): number {
  return Math.floor((ms + offsetMs) / dayMs)
}
