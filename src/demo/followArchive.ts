import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'

export type OldPost = { id: number; media_type: string; language: string; category: string | null; published_at: Date }

/** Newer posts get no demo activity, so that people who try the demo can be the first. */
const minAgeMs = 40 * 60_000
/**
 * Limits by kind and language: the demo has far more news than media, and what is in English is
 * ingested last.
 */
const maxPosts: Record<string, number> = { 'text ar': 150, 'text en': 50, 'media ar': 40, 'media en': 10 }
const pollMs = 3_000
/** Time after which the whole archive has been ingested. */
const timeLimitMs = 180_000

/**
 * Visits the posts of the demo's archive while they are being ingested. Ends after as many
 * (`maxPosts`) for which `visit` returned true, after three minutes, or when the program stops.
 */
export async function followArchive(app: App, stopped: AbortSignal, visit: (post: OldPost) => Promise<boolean>): Promise<void> {
  const until = app.now().getTime() + timeLimitMs
  const left = { ...maxPosts }
  let after = 0
  while (Object.values(left).some((count) => count > 0) && !stopped.aborted && app.now().getTime() < until) {
    const posts = await listOldPosts(app, after)
    after = posts.at(-1)?.id ?? after
    for (const post of posts) {
      const kind = `${post.media_type} ${post.language}`
      const count = left[kind] ?? 0
      if (count > 0 && !stopped.aborted && (await visit(post))) left[kind] = count - 1
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
