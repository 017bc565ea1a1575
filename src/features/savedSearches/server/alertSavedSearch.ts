import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { addKeyword } from '#features/interests/server/addKeyword.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import { withBothLanguages } from '#text/query/splitKeyword.ts'
import type { SavedSearch } from '../schema.ts'
import { findSavedSearch } from './listSavedSearches.ts'

/**
 * Adds the words of a saved search to the reader's alert keywords, in both languages if the search
 * finds both. Idempotent. Its other filters are ignored, because those of alerts apply to all
 * keywords. Throws `not_found`, or `invalid` when the
 * words are not a valid keyword or the reader has the maximum of keywords.
 */
export async function alertSavedSearch(app: App, userId: number, id: number): Promise<SavedSearch> {
  const saved = await findSavedSearch(app.db, userId, id)
  if (!saved) throw new AppError('not_found')
  await addKeyword(app, { id: userId }, asKeyword(saved))
  return { ...saved, is_alert: true }
}

/** A search without a language finds what its words are called in the other one, where known. */
function asKeyword({ search, query }: SavedSearch): string {
  const translated = withBothLanguages(search)
  return new URLSearchParams(query).has('language') || !readKeyword(translated).other ? search : translated
}
