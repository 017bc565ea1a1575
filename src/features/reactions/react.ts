import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/db.ts'
import { AppError } from '#base/errors.ts'
import { countCommentReactions } from '#features/comments/countReactions.ts'
import type { ReactionChange } from '#features/counters/addReactions.ts'
import { noReactions, type ReactionKind, type Reactions } from '#features/counters/schema.ts'
import { countPollReactions } from '#features/polls/countReactions.ts'
import { countPostReactions } from '#features/posts/countReactions.ts'
import { presentOwn, readCounters, readOwn } from './readReactions.ts'
import { isThere, type Resource } from './resource.ts'
import type { ReactionState, ResourceType } from './schema.ts'

/** What is wanted. `on` undefined: the opposite of what is. */
type Wish = { kind: ReactionKind; on?: boolean | undefined }

/** Any fixed number: with a reader's id it names the lock under which his reactions change. */
const lockClass = 7_461_120
const excludes: Partial<Record<ReactionKind, ReactionKind>> = { like: 'dislike', dislike: 'like' }

/**
 * A reader reacts, or takes it back. Like and dislike exclude each other. Rows and counters change together or not at all; a wish that says what it
 * wants may be repeated. Throws `not_found`.
 */
export async function react(app: App, userId: number, resource: Resource, wish: Wish): Promise<ReactionState> {
  return app.db.transaction().execute(async (tx) => {
    await lockReactionsOf(tx, userId)
    const own = await readOwn(tx, userId, resource)
    const changes = changesFor(own, resource.id, wish, app.now())
    if (changes.length === 0) return { resource_reactions: await readCounters(app, tx, resource), user_reactions: presentOwn(own.keys()) }
    await writeChanges(app, tx, userId, resource, changes)
    const kinds = new Set(own.keys())
    for (const { kind, delta } of changes) delta > 0 ? kinds.add(kind) : kinds.delete(kind)
    const counters = await countReactions[resource.type](tx, changes)
    return { resource_reactions: counters.get(resource.id) ?? noReactions, user_reactions: presentOwn(kinds) }
  })
}

export const countReactions: Record<ResourceType, (tx: Tx, changes: ReactionChange[]) => Promise<Map<number, Reactions>>> = {
  post: countPostReactions,
  poll: countPollReactions,
  comment: countCommentReactions,
}

/** One reader's reactions change one after the other; different readers do not wait for each other here. */
export async function lockReactionsOf(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}, ${userId})`.execute(tx)
}

function changesFor(own: Map<ReactionKind, Date>, id: number, { kind, on }: Wish, now: Date): ReactionChange[] {
  const given = own.get(kind)
  if ((on ?? !given) === Boolean(given)) return []
  if (given) return [{ id, kind, delta: -1, at: given }]
  const other = excludes[kind]
  const otherGiven = other && own.get(other)
  const added: ReactionChange = { id, kind, delta: 1, at: now }
  return otherGiven ? [{ id, kind: other, delta: -1, at: otherGiven }, added] : [added]
}

async function writeChanges(app: App, tx: Tx, userId: number, resource: Resource, changes: ReactionChange[]): Promise<void> {
  const { type, id } = resource
  for (const { kind, delta, at } of changes) {
    if (delta < 0) {
      const mine = tx.deleteFrom('reactions').where('user_id', '=', userId).where('resource_type', '=', type)
      await mine.where('resource_id', '=', id).where('kind', '=', kind).execute()
      continue
    }
    const { numAffectedRows } = await sql`insert into reactions (user_id, resource_type, resource_id, kind, created_at)
      select u.id, ${type}, ${id}, ${kind}, ${at} from users u where u.id = ${userId} and ${isThere(app, resource)}`.execute(tx)
    if (!numAffectedRows) throw new AppError('not_found')
  }
}
