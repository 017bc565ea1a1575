import type { App } from '#base/app.ts'
import type { ListedComment } from '../schema.ts'
import { type CommentRow, commentColumns, commentTables } from './commentRow.ts'
import { withSubjects } from './listOwnComments.ts'

const newest = 20
/** Reports of the story whose comments are read: the newest. */
const maxReports = 60

/**
 * The newest comments on the reports of a story, without replies; none if there is no such story.
 */
export async function listStoryComments(app: App, story: number): Promise<ListedComment[]> {
  const { rows } = await app.replicaPool.query<CommentRow>({
    name: 'comments of a story',
    text: `with reports as (select id from posts where story_id = $1 order by published_at desc, id desc limit ${maxReports}),
        newest as (select one.id from reports r cross join lateral (
          select id from comments where resource_type = 'post' and resource_id = r.id and parent_id is null and shown
          order by id desc limit $2) one order by one.id desc limit $2)
      select ${commentColumns} from ${commentTables} where c.id in (select id from newest) order by c.id desc`,
    values: [story, newest],
  })
  return withSubjects(app, rows, null)
}
