/** The Network Information API (WICG), which only Chromium has. */
type Connection = EventTarget & { saveData?: boolean; effectiveType?: string }

export function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection
}

/**
 * Whether the reader saves data or has a slow connection, so that nothing is loaded unasked (spec
 * 9).
 */
export function savesData(): boolean {
  const { saveData = false, effectiveType = '' } = connection() ?? {}
  return saveData || effectiveType.endsWith('2g')
}
