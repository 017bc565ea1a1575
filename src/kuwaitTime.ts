/** Minutes that Kuwait is ahead of UTC, all year. */
export const kuwaitOffset = 180
/** The same as ISO 8601 writes it behind a time. */
export const kuwaitZone = '+03:00'

const offsetMs = kuwaitOffset * 60_000
const dayMs = 24 * 3_600_000

/** What clocks show there: 2026-11-21T12:05:00.000 */
export function kuwaitTime(ms: number): string {
  return new Date(ms + offsetMs).toISOString().slice(0, -1)
}

/** The day there: 2026-11-21 */
export function kuwaitDay(ms: number): string {
  return kuwaitTime(ms).slice(0, 10)
}

/** The day there, counted from the first of 1970. */
export function kuwaitDayNumber(ms: number): number {
  return Math.floor((ms + offsetMs) / dayMs)
}
