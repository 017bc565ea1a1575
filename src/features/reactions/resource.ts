import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { type ReactionRow, reactionColumns } from '#features/counters/reactionColumns.ts'
import type { ResourceType } from './schema.ts'

/** What a reaction is about. */
export type Resource = { type: ResourceType; id: number }

/** Where each lives: its table with the condition that readers may see it, its counters and their key. */
const places: Record<ResourceType, { table: string; seen: (now: Date) => ReturnType<typeof sql>; counters: string; key: string }> = {
  post: { table: 'posts', seen: () => sql`true`, counters: 'post_counters', key: 'post_id' },
  poll: { table: 'polls', seen: (now) => sql`not r.is_draft and r.opens_at <= ${now}`, counters: 'poll_counters', key: 'poll_id' },
  comment: { table: 'comments', seen: () => sql`r.shown`, counters: 'comment_counters', key: 'comment_id' },
}

/** A condition: the thing is there, and readers may see it. */
export function isThere(app: App, { type, id }: Resource) {
  const { table, seen } = places[type]
  return sql<boolean>`exists (select from ${sql.table(table)} r where r.id = ${id}::bigint and ${seen(app.now())})`
}

/** A query of the thing's counters; no row when it is not there. */
export function countersOf(app: App, { type, id }: Resource) {
  const { table, seen, counters, key } = places[type]
  const columns = sql.join(reactionColumns.map((column) => sql.ref(`c.${column}`)))
  return sql<ReactionRow>`select ${columns} from ${sql.table(table)} r left join ${sql.table(counters)} c on ${sql.ref(`c.${key}`)} = r.id
    where r.id = ${id}::bigint and ${seen(app.now())}`
}
