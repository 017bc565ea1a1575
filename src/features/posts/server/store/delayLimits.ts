/**
 * Upper limits in seconds of the classes in which the delay of a post (from its publication to us)
 * is counted; the last class has what is later than all. An index is stored in
 * `source_days.delays`, so a limit may be added at the end and otherwise never changes.
 */
export const delayLimits = [30, 60, 120, 180, 300, 450, 600, 900, 1200, 1800, 2700, 3600, 7200, 14_400, 28_800, 86_400] as const

/** The class of a delay. */
export function delayClass(seconds: number): number {
  const found = delayLimits.findIndex((limit) => seconds <= limit)
  return found < 0 ? delayLimits.length : found
}

/**
 * A percentile in seconds, interpolated within its class; null without any post.
 * @param counts posts by class
 * @param share in (0, 1]: 0.95
 */
export function delayPercentile(counts: number[], share: number): number | null {
  const rank = counts.reduce((sum, count) => sum + count, 0) * share
  if (rank === 0) return null
  let below = 0
  for (const [index, count] of counts.entries()) {
    const [from, to] = [delayLimits[index - 1] ?? 0, delayLimits[index]]
    if (below + count >= rank && count > 0) return Math.round(to === undefined ? from : from + ((to - from) * (rank - below)) / count)
    below += count
  }
  return null
}
