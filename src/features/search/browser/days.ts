const dayMs = 86_400_000

export type DayCount = { day: string; count: number }

/**
 * The last days up to the latest with results, oldest first, including days without results; at
 * least `min` and at most `max`.
 */
export function lastDays(days: DayCount[], [min, max]: [number, number]): DayCount[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const [latest, earliest] = [days[0], days.at(-1)].map((one) => Date.parse(one?.day ?? ''))
  if (latest === undefined || earliest === undefined || Number.isNaN(latest)) return []
  const length = Math.min(max, Math.max(min, Math.round((latest - earliest) / dayMs) + 1))
  return Array.from({ length }, (_, at) => {
    const day = new Date(latest - (length - 1 - at) * dayMs).toISOString().slice(0, 10)
    return { day, count: counts.get(day) ?? 0 }
  })
}
