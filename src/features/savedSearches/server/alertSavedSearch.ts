import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { addKeyword } from '#features/interests/server/addKeyword.ts'
import type { SavedSearch } from '../schema.ts'
import { findSavedSearch } from './listSavedSearches.ts'

/**
 * Adds the words of a saved search to the reader's alert keywords. Idempotent. Its filters are
 * ignored, because those of alerts apply to all keywords. Throws `not_found`, or `invalid` when the
 * words are not a valid keyword or the reader has the maximum of keywords.
 */
export async function alertSavedSearch(app: App, userId: number, id: number): Promise<SavedSearch> {
  const saved = await findSavedSearch(app.db, userId, id)
  if (!saved) throw new AppError('not_found')
  await addKeyword(app, { id: userId }, saved.search)
  return { ...saved, is_alert: true }
}
