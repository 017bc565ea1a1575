import type { App } from '#base/app.ts'
import { staleWhileRevalidate } from '#base/staleWhileRevalidate.ts'
import type { Locale } from '#text/locale.ts'
import { otherNamesOf } from '#text/query/otherNames/otherNames.ts'
import type { Suggestion } from '../../schema.ts'
import { loadCandidates } from './loadCandidates.ts'
import { indexSuggestions } from './suggestionIndex.ts'

const index = staleWhileRevalidate(5 * 60_000, 'the suggestions', async (app) => indexSuggestions(await loadCandidates(app), otherNamesOf))

/**
 * Suggestions for what a reader typed, at most eight; from memory, at most some minutes old.
 * @param content the language of the news that they want; both when absent
 */
export async function readSuggestions(app: App, typed: string, content?: Locale): Promise<Suggestion[]> {
  return (await index.get(app))(typed, content)
}
