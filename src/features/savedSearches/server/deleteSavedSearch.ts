import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'

/** Throws `not_found` when the reader has no such search. */
export async function deleteSavedSearch(app: App, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await app.db.deleteFrom('saved_searches').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not_found')
}
