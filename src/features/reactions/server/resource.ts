import type { ResourceType } from '../schema.ts'
import { reactionColumns } from './reactionColumns.ts'

/** What a reaction is about. */
export type Resource = { type: ResourceType; id: number }

/** Where each lives: its table `r` with the condition that readers may see it at the time `asked.at`, its counters and their key. */
const places: Record<ResourceType, { table: string; seen: string; counters: string; key: string }> = {
  post: { table: 'posts', seen: 'true', counters: 'post_counters', key: 'post_id' },
  poll: { table: 'polls', seen: 'not r.is_draft and r.opens_at <= asked.at', counters: 'poll_counters', key: 'poll_id' },
  comment: { table: 'comments', seen: 'r.shown', counters: 'comment_counters', key: 'comment_id' },
}

/** SQL: the counters of a thing that readers may see; no row when it is not there. $1 is its id, $2 the time. */
export function countersSql(type: ResourceType): string {
  const { table, seen, counters, key } = places[type]
  return `select ${reactionColumns.map((column) => `c.${column}`).join(', ')}
    from (values ($2::timestamptz)) as asked (at) join ${table} r on r.id = $1::bigint and ${seen} left join ${counters} c on c.${key} = r.id`
}

/** SQL: a reader's reaction to a thing that is there. $1 is the reader, $2 the type, $3 the id, $4 the kind, $5 the time. */
export function reactSql(type: ResourceType): string {
  const { table, seen } = places[type]
  return `insert into reactions (user_id, resource_type, resource_id, kind, created_at)
    select u.id, $2, r.id, $4, asked.at
    from (values ($5::timestamptz)) as asked (at) join users u on u.id = $1 join ${table} r on r.id = $3::bigint and ${seen} returning kind`
}
