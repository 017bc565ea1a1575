import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'

export type OldPost = { id: number; media_type: string; language: string; category: string | null; published_at: Date }

/** Newer posts get no demo activity, so that people who try the demo can be the first. */
const minAgeMs = 40 * 60_000
/** Limits by kind, because the demo has far more news than media. */
const maxPosts: Record<string, number> = { text: 150, media: 40 }
const pollMs = 3_000
/** Time after which the whole archive has been ingested. */
const timeLimitMs = 180_000

/**
 * Visits the posts of the demo's archive while they are being ingested. Ends after 150 news and 40
 * media for which `visit` returned true, after three minutes, or when the program stops.
 */
export async function followArchive(app: App, stopped: AbortSignal, visit: (post: OldPost) => Promise<boolean>): Promise<void> {
  const until = app.now().getTime() + timeLimitMs
  const left = { ...maxPosts }
  let after = 0
  while (Object.values(left).some((count) => count > 0) && !stopped.aborted && app.now().getTime() < until) {
    const posts = await listOldPosts(app, after)
    after = posts.at(-1)?.id ?? after
    for (const post of posts) {
      const count = left[post.media_type] ?? 0
      if (count > 0 && !stopped.aborted && (await visit(post))) left[post.media_type] = count - 1
    }
    await sleep(pollMs, undefined, { signal: stopped }).catch(() => {})
  }
}

function listOldPosts(app: App, after: number): Promise<OldPost[]> {
  return app.db
    .selectFrom('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .select(['posts.id', 'posts.media_type', 'posts.language', 'categories.slug as category', 'posts.published_at'])
    .where('posts.id', '>', after)
    .where('posts.published_at', '<', new Date(app.now().getTime() - minAgeMs))
    .orderBy('posts.id')
    .limit(100)
    .execute()
}
