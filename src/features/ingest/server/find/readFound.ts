import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { FoundFeed, FoundFeeds } from '../../deskSchema.ts'
import { previewToken } from './previewToken.ts'

/**
 * Reads what a search has found, with the proof that it was seen. Throws `not_found`, also a day
 * after the search.
 */
export async function readFound(app: App, id: number): Promise<FoundFeeds> {
  const row = await app.db.selectFrom('found_feeds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const feeds = row.feeds as unknown as FoundFeed[]
  const agency = await app.db.selectFrom('agencies').select(['id', 'name_ar', 'name_en']).where('id', '=', row.agency_id).executeTakeFirst()
  return {
    id,
    address: row.address,
    state: row.state as FoundFeeds['state'],
    code: row.error_code,
    detail: row.error_detail,
    agency: agency ?? null,
    feeds: feeds.map((feed) => ({ ...feed, token: previewToken(app, id, feed.url) })),
  }
}
