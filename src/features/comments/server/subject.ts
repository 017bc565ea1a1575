import { type Kysely, sql } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import type { Subject } from '../schema.ts'
import type { Resource } from './resource.ts'

type SubjectKey = { resource_type: Resource['type']; resource_id: number }
type Found = { type: Subject['type']; id: number; title: string; own: boolean }

/**
 * Reads the subjects of comments, by type and id (`subjectKey`), without those that no longer
 * exist.
 */
export async function readSubjects(db: Kysely<DB>, keys: SubjectKey[]): Promise<Map<string, Subject>> {
  const ids = (type: Resource['type']) => [...new Set(keys.filter((one) => one.resource_type === type).map((one) => one.resource_id))]
  const { rows } = await sql<Found>`
    select case media_type when 'media' then 'media' else 'post' end as type, id, title, is_own as own
    from posts where id = any(${ids('post')}::bigint[])
    union all
    select 'poll', id, coalesce(question_ar, question_en), false from polls where id = any(${ids('poll')}::int[])`.execute(db)
  return new Map(
    rows
      .map(({ title, ...rest }) => ({ ...rest, title: withoutLabels(title) }))
      .map((row) => [subjectKey({ resource_type: row.type === 'poll' ? 'poll' : 'post', resource_id: row.id }), row]),
  )
}

export const subjectKey = ({ resource_type, resource_id }: SubjectKey) => `${resource_type} ${resource_id}`
