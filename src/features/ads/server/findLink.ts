import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'

/**
 * Finds where an ad leads that runs, or has run: a page that shows it may be open. Throws
 * `not_found`, also for one that is paused.
 */
export async function findLink(app: App, id: number): Promise<string> {
  const { rows } = await app.publicPool.query<{ link: string }>({
    name: 'link of an ad',
    text: 'select link from ads where id = $1 and not is_paused and starts_at <= $2',
    values: [id, app.now()],
  })
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].link
}
