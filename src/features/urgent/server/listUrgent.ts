import type { App } from '#base/app.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import type { Locale } from '#text/locale.ts'
import { burstRule } from '../burst.ts'
import type { UrgentStory } from '../schema.ts'

type Row = { story_id: number; since: Date; until: Date; agencies: number | null; minutes: number | null; post_id: number }

/**
 * The stories that are urgent now, the newest first, each with its newest report: written ones
 * before others, then those in the language of the edition. What is hidden from the edition's first
 * page is left out.
 * @param language of the reports; undefined: both. English is an edition of its own.
 */
export async function listUrgent(app: App, language: Locale | undefined, limit: number = burstRule.maxAtOnce): Promise<UrgentStory[]> {
  const { rows } = await app.publicPool.query<Row>({
    name: 'urgent stories',
    text: `select u.story_id, u.since, u.until, u.agencies, u.minutes, newest.id as post_id
      from urgent_stories u cross join lateral (
        select p.id from posts p where p.story_id = u.story_id and ($2::text is null or p.language = $2)
          and not exists (select from front_page_hides h where h.edition = u.edition and h.post_id = p.id)
        order by p.media_type = 'text' desc, p.language = u.edition desc, p.published_at desc, p.id desc limit 1) newest
      where u.edition = $1 and u.until > $3 and not exists (select from front_page_hides h where h.edition = u.edition and h.story_id = u.story_id)
      order by u.since desc, u.story_id desc limit $4`,
    values: [language === 'en' ? 'en' : 'ar', language ?? null, app.now(), limit],
  })
  const posts = new Map(
    (
      await loadPosts(
        app,
        rows.map((row) => row.post_id),
      )
    ).map((post) => [post.id, post]),
  )
  return rows.flatMap(({ story_id, since, until, agencies, minutes, post_id }) => {
    const post = posts.get(post_id)
    const burst = agencies !== null && minutes !== null ? { agencies, minutes } : null
    return post ? [{ story_id, since: since.toISOString(), until: until.toISOString(), burst, post }] : []
  })
}
