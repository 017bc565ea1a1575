import type { Kysely } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database.ts'
import { AppError } from '#base/errors.ts'
import { presentReactions } from '#features/counters/reactionColumns.ts'
import { noReactions, type ReactionKind, type Reactions } from '#features/counters/schema.ts'
import { countersOf, type Resource } from './resource.ts'
import type { OwnReactions, ReactionState, ResourceType } from './schema.ts'

/** How many reacted to a thing, and how the reader himself did; a visitor (null) did not. Throws `not_found`. */
export async function readReactions(app: App, userId: number | null, resource: Resource): Promise<ReactionState> {
  const [counters, own] = await Promise.all([readCounters(app, app.db, resource), readOwn(app.db, userId, resource)])
  return { resource_reactions: counters, user_reactions: presentOwn(own.keys()) }
}

/** Throws `not_found`. */
export async function readCounters(app: App, db: Kysely<DB>, resource: Resource): Promise<Reactions> {
  const { rows } = await countersOf(app, resource).execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return presentReactions(rows[0])
}

/** A reader's reactions to one thing, and when he gave them. */
export async function readOwn(db: Kysely<DB>, userId: number | null, resource: Resource): Promise<Map<ReactionKind, Date>> {
  if (userId === null) return new Map()
  const query = db.selectFrom('reactions').select(['kind', 'created_at']).where('user_id', '=', userId)
  const rows = await query.where('resource_type', '=', resource.type).where('resource_id', '=', resource.id).execute()
  return new Map(rows.map((row) => [row.kind as ReactionKind, row.created_at]))
}

export function presentOwn(kinds: Iterable<ReactionKind>): Reactions {
  return { ...noReactions, ...Object.fromEntries([...kinds].map((kind) => [kind, 1])) }
}

/** A reader's reactions to all things of a list at once. */
export async function listOwnReactions(app: App, userId: number, type: ResourceType, ids: number[]): Promise<OwnReactions> {
  const { rows } = await app.pool.query<{ resource_id: number; kinds: ReactionKind[] }>({
    name: 'own reactions',
    text: `select resource_id, array_agg(kind order by kind) as kinds from reactions
      where user_id = $1 and resource_type = $2 and resource_id = any($3::bigint[]) group by resource_id`,
    values: [userId, type, ids],
  })
  return { data: Object.fromEntries(rows.map((row) => [row.resource_id, row.kinds])) }
}
