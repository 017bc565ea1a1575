import { kuwaitDate, kuwaitDay, kuwaitDaySpan } from '#kuwaitTime.ts'

const dayMs = 86_400_000

/** `weekday`: 0 is Sunday, null every day; `hour` in Kuwait. */
type Rhythm = { weekday: number | null; hour: number }

/** Returns when a newsletter was due the last time; in ms since 1970, as `now`. */
export function lastDue({ weekday, hour }: Rhythm, now: number): number {
  let at = kuwaitDaySpan(kuwaitDay(now)).since + hour * 3_600_000
  if (at > now) at -= dayMs
  while (weekday !== null && kuwaitDate(at).getUTCDay() !== weekday) at -= dayMs
  return at
}

/** The length of the time whose news is in an issue, in ms. */
export const periodOf = ({ weekday }: Rhythm): number => (weekday === null ? 1 : 7) * dayMs
