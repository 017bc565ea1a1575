/**
 * Parses a day to YYYY-MM-DD: 2026-11-21, 2026/11/21, 21/11/2026, 21-11-2026; a month (2026-11,
 * 11/2026) or year (2026) gives its first day. Expects folded digits. Null if it is not a day or
 * does not exist.
 */
export function readDay(text: string): string | null {
  const yearFirst = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3])
  const yearLast = /^(?:(\d{1,2})[-/.])?(\d{1,2})[-/.](\d{4})$/.exec(text)
  return yearLast ? dayOf(yearLast[3], yearLast[2], yearLast[1]) : null
}

function dayOf(year: string | undefined, month = '1', day = '1'): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  // Otherwise 30 February would become 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null
}
