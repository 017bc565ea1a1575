/**
 * Runs work once for all who ask for the same key while it is under way: they share its result, or its error. Nothing is cached
 * afterwards (for that: lru-cache's `fetchMethod`).
 */
export function singleFlight<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, work) => {
    const shared = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}
