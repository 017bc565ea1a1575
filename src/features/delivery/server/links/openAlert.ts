import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'
import { postPath } from '#features/posts/postPath.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import { statesBefore } from '../../states.ts'
import { type Click, readClick } from '../alertLinks.ts'

/**
 * Counts that a reader opened an alert, and returns the address of its post on our site: the path
 * depends on the post alone, never on the link. undefined if the link is not ours, or the post is
 * gone.
 * @param counts false for programs, such as the preview that a chat makes
 */
export async function openAlert(app: App, token: string, { counts }: { counts: boolean }): Promise<string | undefined> {
  const click = readClick(app, token)
  if (!click) return undefined
  const alert = await app.db
    .selectFrom('alerts as a')
    .innerJoin('posts as p', 'p.id', 'a.post_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['p.id', 'p.title', 'p.source', 'p.media_type', 'u.locale'])
    .where('a.story_id', '=', click.story_id)
    .where('a.user_id', '=', click.user_id)
    .executeTakeFirst()
  if (!alert) return undefined
  if (counts) await markRead(app, click)
  return pathOf(alert)
}

async function markRead(app: App, click: Click): Promise<void> {
  await app.db
    .updateTable('deliveries')
    .set({ state: 'read', read_at: app.now() })
    .where('story_id', '=', click.story_id)
    .where('user_id', '=', click.user_id)
    .where('channel', '=', click.channel)
    .where('state', 'in', statesBefore('read'))
    .execute()
}

type OpenedPost = { id: number; title: string; source: string; media_type: string; locale: string | null }

function pathOf({ id, title, source, media_type, locale }: OpenedPost): string {
  const path = postPath({ id, title: withoutLabels(title), own: source === brand.slug, media: media_type === 'media' })
  return encodeURI(`${locale === 'en' ? '/en' : ''}${path}`)
}
