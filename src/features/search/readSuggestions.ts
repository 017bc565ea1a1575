import type { App } from '#base/app.ts'
import { loadCandidates } from './loadCandidates.ts'
import type { Suggestion } from './schema.ts'
import { indexSuggestions, type SuggestionIndex } from './suggestionIndex.ts'

type Kept = { index: Promise<SuggestionIndex>; readAt: number }

const freshMs = 5 * 60_000
const keptBy = new WeakMap<App, Kept>()

/** What a reader may mean who typed this, at most eight. From memory, at most some minutes old. */
export async function readSuggestions(app: App, typed: string): Promise<Suggestion[]> {
  return (await readIndex(app))(typed)
}

/** Kept in this process; while a new one is made, everybody is answered from the one before. */
function readIndex(app: App): Promise<SuggestionIndex> {
  const kept = keptBy.get(app)
  if (kept && Date.now() - kept.readAt < freshMs) return kept.index
  const making = loadCandidates(app).then(indexSuggestions)
  const fresh = { index: kept?.index ?? making, readAt: Date.now() }
  keptBy.set(app, fresh)
  making.then(
    () => {
      fresh.index = making
    },
    (error: Error) => {
      app.log.warn({ error: error.message }, 'suggestions could not be made')
      if (!kept) keptBy.delete(app)
    },
  )
  return fresh.index
}
