/**
 * Concurrent calls with the same key share one run of the work and its result or error. Nothing is
 * cached afterwards (for that, use lru-cache's `fetchMethod`).
 */
export function singleFlight<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, work) => {
    const shared = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}
