import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'

export type OldPost = { id: number; language: string; category: string | null; published_at: Date }

/** Newer stories are left to whoever tries the demo. */
const oldEnoughMs = 40 * 60_000
const mostPosts = 150
const lookAgainMs = 3_000
/** By then the archive has been read. */
const patienceMs = 180_000

/**
 * Visits the stories of the demo's archive as they come in. Ends after 150 that were worth it, after three minutes, or when the program stops.
 * @param visit says whether the story was worth it
 */
export async function followArchive(app: App, stopped: AbortSignal, visit: (post: OldPost) => Promise<boolean>): Promise<void> {
  const until = app.now().getTime() + patienceMs
  let after = 0
  for (let worth = 0; worth < mostPosts && !stopped.aborted && app.now().getTime() < until; ) {
    const posts = await listOldPosts(app, after)
    after = posts.at(-1)?.id ?? after
    for (const post of posts) if (!stopped.aborted && (await visit(post))) worth++
    await sleep(lookAgainMs, undefined, { signal: stopped }).catch(() => {})
  }
}

function listOldPosts(app: App, after: number): Promise<OldPost[]> {
  return app.db
    .selectFrom('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .select(['posts.id', 'posts.language', 'categories.slug as category', 'posts.published_at'])
    .where('posts.id', '>', after)
    .where('posts.published_at', '<', new Date(app.now().getTime() - oldEnoughMs))
    .orderBy('posts.id')
    .limit(100)
    .execute()
}
