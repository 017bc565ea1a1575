/**
 * Buckets of delays grow by the fourth root of 2, so that a percentile is right to a fifth: from a
 * tenth of a second to twelve days.
 */
const [lowest, highest] = [-13, 80]

/** The bucket of a delay in seconds: the least whose limit is not smaller. */
export function bucketOf(seconds: number): number {
  if (!(seconds > 0)) return lowest
  return Math.max(lowest, Math.min(highest, Math.ceil(4 * Math.log2(seconds) - 1e-9)))
}

/**
 * The delay in seconds that a share of all stays within, rounded up to its bucket's limit; null of
 * none.
 * @param share 0.5 for the median
 */
export function delayWithin(share: number, buckets: { bucket: number; total: number }[]): number | null {
  const all = buckets.reduce((sum, { total }) => sum + total, 0)
  let seen = 0
  for (const { bucket, total } of buckets.toSorted((one, other) => one.bucket - other.bucket)) {
    seen += total
    if (seen >= share * all) return 2 ** (bucket / 4)
  }
  return null
}
