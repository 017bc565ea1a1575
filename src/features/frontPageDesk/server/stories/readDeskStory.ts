import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { listStory } from '#features/posts/server/lists/listStory.ts'
import type { DeskStory, StoryChange } from '../../storySchema.ts'
import { sectionName } from './sectionName.ts'

const maxChanges = 20

type Row = {
  id: number
  kind: 'split' | 'merge'
  other: number
  title: string | null
  language: 'ar' | 'en' | null
  reports: number
  by_machine: boolean
  changed_at: Date
}

/**
 * A story with its reports and what editors made of it; of a merged one, the story it is part of.
 * Throws `not_found` for one without reports.
 */
export async function readDeskStory(app: App, asked: number): Promise<DeskStory> {
  const story = await app.db.selectFrom('stories').select(['id', 'merged_into', 'agency_count']).where('id', '=', asked).executeTakeFirst()
  if (story?.merged_into) return readDeskStory(app, story.merged_into)
  const posts = story ? await listStory(app, story.id) : []
  if (!story || posts.length === 0) throw new AppError('not_found')
  return {
    id: story.id,
    agencies: story.agency_count,
    reports: posts.map(({ id, media_type, title, language, published_at, agency, ...post }) => {
      const ids = {
        main_category_id: post.main_category?.id ?? null,
        category_id: post.category?.id ?? null,
        sub_category_id: post.sub_category?.id ?? null,
      }
      return { post_id: id, media_type, title, language, published_at, agency, section: sectionName(ids) }
    }),
    changes: await listChanges(app, story.id),
  }
}

/** A story that was merged is named by one of the reports that it had, any other by its newest. */
async function listChanges(app: App, story: number): Promise<StoryChange[]> {
  const { rows } = await app.pool.query<Row>(
    `select c.id, c.kind, c.other, cardinality(c.post_ids) as reports, c.by_machine, c.changed_at, p.title, p.language
      from (select *, case when from_story = $1 then into_story else from_story end as other from story_changes
        where (into_story = $1 or from_story = $1 and kind = 'split') and undone_at is null order by id desc limit ${maxChanges}) c
      left join lateral (select title, language from posts p where case when c.kind = 'merge' or c.from_story = $1 then p.id = any(c.post_ids)
        else p.story_id = c.other end order by published_at desc, id desc limit 1) p on true
      order by c.id desc`,
    [story],
  )
  return rows.map(({ id, kind, other, title, language, reports, by_machine, changed_at }) => ({
    id,
    kind,
    other: { id: other, title, language: language ?? 'ar' },
    reports,
    by_machine,
    changed_at: changed_at.toISOString(),
  }))
}
