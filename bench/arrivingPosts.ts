import type { App } from '#base/app.ts'
import { postWords } from '#features/posts/server/store/postWords.ts'
import { callIndex } from '#features/search/server/searchIndex/callIndex.ts'
import { readQuery } from '#text/query/readQuery.ts'

/**
 * Adds posts at a steady rate, with the words of existing posts. Once a second, one has a unique
 * title, and the time until search finds it is measured. `worst` is in ms.
 */
export function startArriving(app: App, perSecond: number): { stop(): Promise<{ worst: number }> } {
  let count = 0
  let worst = 0
  const running = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const work = add(count++ % perSecond === 0 ? `عاجل${count}` : undefined).finally(() => running.delete(work))
    running.add(work)
  }, 1000 / perSecond)

  async function add(title: string | undefined): Promise<void> {
    const { rows } = await app.pool.query<{ spelled: string }>('select spelled from post_words where post_id = $1', [
      1 + ((count * 7919) % 100_000),
    ])
    const { spelled } = title ? postWords({ title, excerpt: '', body: rows[0]?.spelled ?? '' }) : { spelled: rows[0]?.spelled ?? '' }
    await app.pool.query(
      `with story as (insert into stories (agency_count, first_published_at, last_published_at) values (1, now(), now()) returning id),
        post as (insert into posts (agency_id, story_id, media_type, source, language, title, url, published_at)
          select 1, id, 'text', 'rss', 'ar', '', '', now() from story returning id)
       insert into post_words (post_id, spelled) select id, $1 from post`,
      [spelled],
    )
    if (title) worst = Math.max(worst, await timeUntilFound(title))
  }

  async function timeUntilFound(title: string): Promise<number> {
    const storedAt = performance.now()
    const query = readQuery(title)
    while ((await callIndex(app, 'findByTime', { query, filter: {}, count: 1 })).hits.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    return performance.now() - storedAt
  }

  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      return { worst }
    },
  }
}
