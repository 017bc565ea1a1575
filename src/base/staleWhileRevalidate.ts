import type { App } from './app.ts'

type Kept<Answer> = { answer: Promise<Answer>; askedAt: number }

/**
 * Keeps one answer in this process, for everybody who asks the same App.
 * @param freshMs the first to ask after this long starts a new read; until it is there everybody gets the answer before, and also when it fails
 * @param name what the log calls it
 */
export function staleWhileRevalidate<Answer>(freshMs: number, name: string, read: (app: App) => Promise<Answer>) {
  const keptBy = new WeakMap<App, Kept<Answer>>()

  function renew(app: App, before?: Promise<Answer>): Promise<Answer> {
    const reading = read(app)
    const kept = { answer: before ?? reading, askedAt: performance.now() }
    keptBy.set(app, kept)
    reading.then(
      () => {
        kept.answer = reading
      },
      (error: Error) => {
        if (before) app.log.warn({ error: error.message }, `${name} could not be read; the one before stays in use`)
        else if (keptBy.get(app) === kept) keptBy.delete(app)
      },
    )
    return kept.answer
  }

  return {
    get(app: App): Promise<Answer> {
      const kept = keptBy.get(app)
      return kept && performance.now() - kept.askedAt < freshMs ? kept.answer : renew(app, kept?.answer)
    },
    /** Read now, whatever is kept. */
    getAnew: (app: App) => renew(app),
    forget: (app: App) => void keptBy.delete(app),
  }
}
