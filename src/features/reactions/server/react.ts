import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import { type Run, transact } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { noReactions, type ReactionKind } from '../reactionKinds.ts'
import type { ReactionState, ResourceType } from '../schema.ts'
import { type CountReactions, type ReactionChange, reactionCounter } from './reactionCounter.ts'
import { presentOwn, readCounters, readOwn } from './readReactions.ts'
import { type Resource, reactSql } from './resource.ts'

/** `on`: the new state; toggles if undefined. */
type ReactionUpdate = { kind: ReactionKind; on?: boolean | undefined }

const excludes: Partial<Record<ReactionKind, ReactionKind>> = { like: 'dislike', dislike: 'like' }

/**
 * Adds or removes a reaction. Like and dislike exclude each other. Rows and counters change together or not at all. Idempotent if `on` is given.
 * Throws `not_found`.
 */
export async function react(app: App, userId: number, resource: Resource, update: ReactionUpdate): Promise<ReactionState> {
  return transact(app.pool, async (run) => {
    await lockReactions(run, userId)
    const own = await readOwn(run, userId, resource)
    const changes = changesFor(own, resource.id, update, app.now())
    if (changes.length === 0) return { resource_reactions: await readCounters(app, run, resource), user_reactions: presentOwn(own.keys()) }
    for (const change of changes) await writeChange(run, userId, resource, change)
    const kinds = new Set(own.keys())
    for (const { kind, delta } of changes) delta > 0 ? kinds.add(kind) : kinds.delete(kind)
    const counters = await countReactions[resource.type](run, changes)
    return { resource_reactions: counters.get(resource.id) ?? noReactions, user_reactions: presentOwn(kinds) }
  })
}

/** Adds reactions to the counters of their resources, as the last statement of the caller's transaction. */
export const countReactions: Record<ResourceType, CountReactions> = {
  post: reactionCounter('post_counters', 'post_id', 'post_activity'),
  poll: reactionCounter('poll_counters', 'poll_id'),
  comment: reactionCounter('comment_counters', 'comment_id'),
}

/** Serializes the reactions of one reader; different readers do not wait for each other here. */
export async function lockReactions(run: Run, userId: number): Promise<void> {
  await run({ name: 'lock reactions', text: 'select pg_advisory_xact_lock($1::int, $2::int)', values: [advisoryLocks.reactions, userId] })
}

function changesFor(own: Map<ReactionKind, Date>, id: number, { kind, on }: ReactionUpdate, now: Date): ReactionChange[] {
  const given = own.get(kind)
  if ((on ?? !given) === Boolean(given)) return []
  if (given) return [{ id, kind, delta: -1, at: given }]
  const other = excludes[kind]
  const otherGiven = other && own.get(other)
  const added: ReactionChange = { id, kind, delta: 1, at: now }
  return otherGiven ? [{ id, kind: other, delta: -1, at: otherGiven }, added] : [added]
}

async function writeChange(run: Run, userId: number, { type, id }: Resource, { kind, delta, at }: ReactionChange): Promise<void> {
  if (delta < 0) {
    const text = 'delete from reactions where user_id = $1 and resource_type = $2 and resource_id = $3 and kind = $4'
    await run({ name: 'remove a reaction', text, values: [userId, type, id, kind] })
    return
  }
  const written = await run({ name: `react to a ${type}`, text: reactSql(type), values: [userId, type, id, kind, at] })
  if (written.length === 0) throw new AppError('not_found')
}
