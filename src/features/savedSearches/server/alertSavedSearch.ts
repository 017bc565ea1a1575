import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { addKeyword } from '#features/interests/server/saveInterests.ts'
import type { SavedSearch } from '../schema.ts'
import { findSavedSearch } from './listSavedSearches.ts'

/**
 * Makes the words of a saved search a keyword of the reader's alerts; may be repeated. Its filters stay behind: those of alerts hold for all of their keywords.
 * Throws `not_found`, or `invalid` when the words make no keyword or there are as many as the reader can have.
 */
export async function alertSavedSearch(app: App, userId: number, id: number): Promise<SavedSearch> {
  const saved = await findSavedSearch(app.db, userId, id)
  if (!saved) throw new AppError('not_found')
  await addKeyword(app, { id: userId }, saved.search)
  return { ...saved, is_alert: true }
}
