import type { App } from './app.ts'
import { perApp } from './perApp.ts'

type Cached<Answer> = { answer: Promise<Answer>; askedAt: number }

/**
 * Caches one answer in this process, for everybody who asks the same App. Not lru-cache's `allowStale`: that would read again at each call while reading
 * fails, this waits `freshMs`.
 * @param freshMs the first to ask after this long starts a new read; until it is there everybody gets the answer before, and also when it fails
 * @param name what the log calls it
 */
export function staleWhileRevalidate<Answer>(freshMs: number, name: string, read: (app: App) => Promise<Answer>) {
  const cacheOf = perApp((): { current?: Cached<Answer> } => ({}))

  function renew(app: App, before?: Promise<Answer>): Promise<Answer> {
    const reading = read(app)
    const cached = { answer: before ?? reading, askedAt: performance.now() }
    const cache = cacheOf(app)
    cache.current = cached
    reading.then(
      () => {
        cached.answer = reading
      },
      (error: Error) => {
        if (before) app.log.warn({ error: error.message }, `${name} could not be read; the one before stays in use`)
        else if (cache.current === cached) delete cache.current
      },
    )
    return cached.answer
  }

  return {
    get(app: App): Promise<Answer> {
      const { current } = cacheOf(app)
      return current && performance.now() - current.askedAt < freshMs ? current.answer : renew(app, current?.answer)
    },
    /** Read now, whatever is cached. */
    getAnew: (app: App) => renew(app),
    forget(app: App): void {
      delete cacheOf(app).current
    },
  }
}
