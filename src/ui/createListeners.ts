/**
 * Listeners of a change. `subscribe` fits `useSyncExternalStore`: it returns a function that
 * unsubscribes.
 */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(): void {
      for (const listener of listeners) listener()
    },
  }
}
