import type { App } from '#base/app.ts'
import type { Post } from '#features/posts/schema.ts'
import { playableClipCondition } from '#features/posts/server/clipCondition.ts'
import { writeCursor } from '#features/posts/server/lists/filterPosts.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'

/**
 * The clips that the page begins with, newest first. `isNewest`: whether they begin with the newest
 * one. `isMissing`: the requested one is not there, or is no clip.
 */
export type QuickViewPosts = { posts: Post[]; next: string | null; isNewest: boolean; isMissing: boolean }

/** Clips in one page of the list. */
const firstPage = ListPostsQuery.parse({ quickView: 'true', pagination: '10' })

/** The newest clips; or, if an older one is requested, that one and those before it. */
export async function readQuickView(app: App, requested?: number): Promise<QuickViewPosts> {
  const { data, meta } = await listPosts(app, firstPage)
  const newest = { posts: data, next: meta.next_cursor, isNewest: true, isMissing: false }
  if (requested === undefined || data.some(({ id }) => id === requested)) return newest
  const clip = await findClip(app, requested)
  if (!clip) return { ...newest, isMissing: true }
  const cursor = writeCursor({ time: Date.parse(clip.published_at), id: clip.id })
  const older = await listPosts(app, { ...firstPage, cursor })
  return { posts: [clip, ...older.data], next: older.meta.next_cursor, isNewest: false, isMissing: false }
}

async function findClip(app: App, id: number): Promise<Post | undefined> {
  const { rows } = await app.publicPool.query<{ id: number }>({
    name: 'clip by id',
    text: `select p.id from posts p where p.id = $1 and p.media_type = 'media' and ${playableClipCondition}`,
    values: [id],
  })
  return rows[0] && (await loadPosts(app, [rows[0].id]))[0]
}
