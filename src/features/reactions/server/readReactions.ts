import type { App } from '#base/app.ts'
import type { Run } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { noReactions, type ReactionKind, type Reactions } from '../reactionKinds.ts'
import type { OwnReactions, ReactionState, ResourceType } from '../schema.ts'
import { presentReactions, type ReactionRow } from './reactionColumns.ts'
import { countersSql, type Resource } from './resourceSql.ts'

/**
 * The counters of a resource and the reactions of this reader; null for a visitor. Throws
 * `not_found`.
 */
export async function readReactions(app: App, userId: number | null, resource: Resource): Promise<ReactionState> {
  const run: Run = async <Row>(statement: Parameters<Run>[0]) => (await app.publicPool.query(statement)).rows as Row[]
  const [counters, own] = await Promise.all([readCounters(app, run, resource), readOwn(run, userId, resource)])
  return { resource_reactions: counters, user_reactions: presentOwn(own.keys()) }
}

/** Throws `not_found`. */
export async function readCounters(app: App, run: Run, { type, id }: Resource): Promise<Reactions> {
  const [row] = await run<ReactionRow>({ name: `counters of a ${type}`, text: countersSql(type), values: [id, app.now()] })
  if (!row) throw new AppError('not_found')
  return presentReactions(row)
}

/** A reader's reactions to one resource, and when they reacted. */
export async function readOwn(run: Run, userId: number | null, { type, id }: Resource): Promise<Map<ReactionKind, Date>> {
  if (userId === null) return new Map()
  const rows = await run<{ kind: ReactionKind; created_at: Date }>({
    name: 'own reactions to one',
    text: 'select kind, created_at from reactions where user_id = $1 and resource_type = $2 and resource_id = $3',
    values: [userId, type, id],
  })
  return new Map(rows.map((row) => [row.kind, row.created_at]))
}

export function presentOwn(kinds: Iterable<ReactionKind>): Reactions {
  return { ...noReactions, ...Object.fromEntries([...kinds].map((kind) => [kind, 1])) }
}

/** A reader's reactions to all resources of a list. */
export async function listOwnReactions(app: App, userId: number, type: ResourceType, ids: number[]): Promise<OwnReactions> {
  const { rows } = await app.pool.query<{ resource_id: number; kinds: ReactionKind[] }>({
    name: 'own reactions',
    text: `select resource_id, array_agg(kind order by kind) as kinds from reactions
      where user_id = $1 and resource_type = $2 and resource_id = any($3::bigint[]) group by resource_id`,
    values: [userId, type, ids],
  })
  return { data: Object.fromEntries(rows.map((row) => [row.resource_id, row.kinds])) }
}
