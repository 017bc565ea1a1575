import type { ResourceType } from '../schema.ts'
import { reactionColumns } from './reactionColumns.ts'

/** Subject of a reaction. */
export type Resource = { type: ResourceType; id: number }

/**
 * The table `r` of each type, the condition under which readers may see a row at `request.at`, and
 * the table and key of its counters.
 */
const tables: Record<ResourceType, { table: string; visible: string; counters: string; key: string }> = {
  post: { table: 'posts', visible: 'true', counters: 'post_counters', key: 'post_id' },
  poll: { table: 'polls', visible: 'not r.is_draft and r.opens_at <= request.at', counters: 'poll_counters', key: 'poll_id' },
  comment: { table: 'comments', visible: 'r.shown', counters: 'comment_counters', key: 'comment_id' },
}

/**
 * SQL: the counters of a resource that readers may see; no row if there is none. $1 is its id, $2
 * the time.
 */
export function countersSql(type: ResourceType): string {
  const { table, visible, counters, key } = tables[type]
  return `select ${reactionColumns.map((column) => `c.${column}`).join(', ')}
    from (values ($2::timestamptz)) as request (at) join ${table} r on r.id = $1::bigint and ${visible} left join ${counters} c on c.${key} = r.id`
}

/**
 * SQL: inserts a reader's reaction to a resource that they may see. $1 is the reader, $2 the type,
 * $3 the id, $4 the kind, $5 when they reacted, $6 the time.
 */
export function reactSql(type: ResourceType): string {
  const { table, visible } = tables[type]
  return `insert into reactions (user_id, resource_type, resource_id, kind, created_at)
    select u.id, $2, r.id, $4, $5
    from (values ($6::timestamptz)) as request (at) join users u on u.id = $1 join ${table} r on r.id = $3::bigint and ${visible} returning kind`
}
