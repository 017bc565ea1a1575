import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import { type Run, transact } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { noReactions, type ReactionKind } from '../reactionKinds.ts'
import type { ReactionState, ResourceType } from '../schema.ts'
import { type CountReactions, type ReactionChange, reactionCounter } from './reactionCounter.ts'
import { presentOwn, readCounters, readOwn } from './readReactions.ts'
import { type Resource, reactSql } from './resourceSql.ts'

/**
 * `on`: the new state; toggles if undefined. `waitedMs`: for how long the reader's device had no
 * network before it could be sent.
 */
type ReactionUpdate = { kind: ReactionKind; on?: boolean | undefined; waitedMs?: number }

/**
 * Time for which a request may be under way (`requestMs` of ui/queuedWrites), in ms. Of two writes
 * of one tap, the removal of what a like or dislike replaces may seem so much later than the other.
 */
const requestMs = 20_000

const excludes: Partial<Record<ReactionKind, ReactionKind>> = { like: 'dislike', dislike: 'like' }

/**
 * Adds or removes a reaction. Like and dislike exclude each other. Rows and counters change
 * together or not at all. Idempotent if `on` is given. An update that waited changes nothing if the
 * reader has decided otherwise elsewhere since. Throws `not_found`.
 */
export async function react(app: App, userId: number, resource: Resource, update: ReactionUpdate): Promise<ReactionState> {
  return transact(app.pool, async (run) => {
    await lockReactions(run, userId)
    const own = await readOwn(run, userId, resource)
    const at = new Date(app.now().getTime() - (update.waitedMs ?? 0))
    const isOutdated = update.waitedMs ? (await readLastDecision(run, userId, resource, update.kind, own)) > at.getTime() : false
    const changes = isOutdated ? [] : changesFor(own, resource.id, update, at)
    if (changes.length === 0) return { resource_reactions: await readCounters(app, run, resource), user_reactions: presentOwn(own.keys()) }
    for (const change of changes) await writeChange(run, userId, resource, change, { decidedAt: at, now: app.now() })
    const kinds = new Set(own.keys())
    for (const { kind, delta } of changes) delta > 0 ? kinds.add(kind) : kinds.delete(kind)
    const counters = await countReactions[resource.type](run, changes)
    return { resource_reactions: counters.get(resource.id) ?? noReactions, user_reactions: presentOwn(kinds) }
  })
}

/**
 * Adds reactions to the counters of their resources, as the last statement of the caller's
 * transaction.
 */
export const countReactions: Record<ResourceType, CountReactions> = {
  post: reactionCounter('post_counters', 'post_id', 'post_activity'),
  poll: reactionCounter('poll_counters', 'poll_id'),
  comment: reactionCounter('comment_counters', 'comment_id'),
}

/** Serializes the reactions of one reader; different readers do not wait for each other here. */
export async function lockReactions(run: Run, userId: number): Promise<void> {
  await run({ name: 'lock reactions', text: 'select pg_advisory_xact_lock($1::int, $2::int)', values: [advisoryLocks.reactions, userId] })
}

/**
 * Time when the reader last gave this reaction or the one that it excludes, or certainly took one
 * of them back, in ms since 1970; 0 if they never did.
 */
async function readLastDecision(
  run: Run,
  userId: number,
  { type, id }: Resource,
  kind: ReactionKind,
  own: Map<ReactionKind, Date>,
): Promise<number> {
  const kinds = [kind, excludes[kind]].filter((one) => one !== undefined)
  const text =
    'select kind, removed_at from removed_reactions where user_id = $1 and resource_type = $2 and resource_id = $3 and kind = any($4)'
  const removed = await run<{ kind: ReactionKind; removed_at: Date }>({
    name: 'removed reactions',
    text,
    values: [userId, type, id, kinds],
  })
  const removals = removed.map((one) => one.removed_at.getTime() - (one.kind === kind ? 0 : requestMs))
  return Math.max(0, ...kinds.map((one) => own.get(one)?.getTime() ?? 0), ...removals)
}

function changesFor(own: Map<ReactionKind, Date>, id: number, { kind, on }: ReactionUpdate, at: Date): ReactionChange[] {
  const given = own.get(kind)
  if ((on ?? !given) === Boolean(given)) return []
  if (given) return [{ id, kind, delta: -1, at: given }]
  const other = excludes[kind]
  const otherGiven = other && own.get(other)
  const added: ReactionChange = { id, kind, delta: 1, at }
  return otherGiven ? [{ id, kind: other, delta: -1, at: otherGiven }, added] : [added]
}

async function writeChange(
  run: Run,
  userId: number,
  { type, id }: Resource,
  change: ReactionChange,
  { decidedAt, now }: { decidedAt: Date; now: Date },
): Promise<void> {
  const { kind, delta, at } = change
  if (delta < 0) {
    const text = `
      with removed as (delete from reactions where user_id = $1 and resource_type = $2 and resource_id = $3 and kind = $4)
      insert into removed_reactions (user_id, resource_type, resource_id, kind, removed_at) values ($1, $2, $3, $4, $5)
      on conflict (user_id, resource_type, resource_id, kind) do update set removed_at = excluded.removed_at`
    await run({ name: 'remove a reaction', text, values: [userId, type, id, kind, decidedAt] })
    return
  }
  const written = await run({ name: `react to a ${type}`, text: reactSql(type), values: [userId, type, id, kind, at, now] })
  if (written.length === 0) throw new AppError('not_found')
}
