import type { App } from '#base/app.ts'
import type { ListedComment } from '../schema.ts'
import { type CommentRow, commentColumns, commentTables } from './commentRow.ts'
import { withSubjects } from './listOwnComments.ts'

const newest = 20

/** The newest comments on the whole site. */
export async function listRecentComments(app: App): Promise<ListedComment[]> {
  const { rows } = await app.replicaPool.query<CommentRow>({
    name: 'recent comments',
    text: `select ${commentColumns} from ${commentTables} where c.shown order by c.created_at desc, c.id desc limit $1`,
    values: [newest],
  })
  return withSubjects(app, rows, null)
}
