/**
 * Tells overlapping requests apart, because the older one may be answered last. Call the result
 * when one begins; it returns a function that says whether none has begun since.
 */
export function createLatest(): () => () => boolean {
  let last = 0
  return () => {
    const own = ++last
    return () => own === last
  }
}
