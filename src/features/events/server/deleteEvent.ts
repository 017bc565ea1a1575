import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'

/** Throws `not_found`. */
export async function deleteEvent(app: App, id: number): Promise<void> {
  const deleted = await app.db.deleteFrom('events').where('id', '=', id).returning('id').executeTakeFirst()
  if (!deleted) throw new AppError('not_found')
}
