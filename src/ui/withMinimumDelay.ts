/** A loading indicator that flashes is worse than a short wait (spec 9). */
const minLoadingMs = 200

/** Resolves with the result, but only after the loading indicator has been visible long enough. */
export async function withMinimumDelay<Result>(loading: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([loading, new Promise((resolve) => setTimeout(resolve, minLoadingMs))])
  return result
}
