import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'

/** Ends a mute of the reader. Throws `not_found` if they have no such mute. */
export async function deleteMute(app: App, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await app.db.deleteFrom('mutes').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not_found')
}
