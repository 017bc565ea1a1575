import type { App } from './app.ts'
import { perApp } from './perApp.ts'

type Cached<Value> = { value: Promise<Value>; readAt: number }

/**
 * Caches one value per App in this process. Unlike lru-cache's `allowStale`, which would read again
 * at each call while reading fails, it waits `freshMs` before it tries again.
 * @param freshMs the first call after this time starts a new read; until that succeeds, all calls
 *   get the previous value
 * @param name for the log
 */
export function staleWhileRevalidate<Value>(freshMs: number, name: string, read: (app: App) => Promise<Value>) {
  const cacheOf = perApp((): { current?: Cached<Value> } => ({}))

  function renew(app: App, previous?: Promise<Value>): Promise<Value> {
    const reading = read(app)
    const cached = { value: previous ?? reading, readAt: performance.now() }
    const cache = cacheOf(app)
    cache.current = cached
    reading.then(
      () => {
        cached.value = reading
      },
      (error: Error) => {
        if (previous) app.log.warn({ error: error.message }, `${name} could not be read; the previous value stays in use`)
        else if (cache.current === cached) delete cache.current
      },
    )
    return cached.value
  }

  return {
    get(app: App): Promise<Value> {
      const { current } = cacheOf(app)
      return current && performance.now() - current.readAt < freshMs ? current.value : renew(app, current?.value)
    },
    /** Reads now, whatever is cached. */
    refresh: (app: App) => renew(app),
    forget(app: App): void {
      delete cacheOf(app).current
    },
  }
}
