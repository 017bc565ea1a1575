import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import type { AddFoundFeed, FoundFeed } from '../../deskSchema.ts'
import { sourceErrors } from '../messages.ts'
import { addSource } from '../sources/addSource.ts'
import { previewToken } from './previewToken.ts'

/** A feed changes; what is older was not seen as it is. */
const maxAgeMs = 3_600_000

/**
 * Adds a feed whose preview was shown in the last hour, and returns the source's id. Throws
 * `preview_needed`, `invalid`, and `source_exists` if it is a source already, also if somebody else
 * is adding it at this moment.
 */
export async function addFoundFeed(app: App, actor: Actor, { found, url, token, agency, category }: AddFoundFeed): Promise<number> {
  const row = await app.db.selectFrom('found_feeds').select(['feeds', 'created_at']).where('id', '=', found).executeTakeFirst()
  const isSeen =
    equalSecrets(token, previewToken(app, found, url)) && (row?.feeds as unknown as FoundFeed[])?.some((feed) => feed.url === url)
  if (!row || !isSeen || row.created_at.getTime() < app.now().getTime() - maxAgeMs) throw new AppError(sourceErrors.preview_needed)
  const { id } = await addSource(app, { url, agency, category, kind: 'feed' }, { actor })
  return id
}
