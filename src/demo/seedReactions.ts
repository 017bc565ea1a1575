import type { App } from '#base/app.ts'
import { flushViews, recordView } from '#features/posts/server/views/recordView.ts'
import type { ReactionKind } from '#features/reactions/reactionKinds.ts'
import { react } from '#features/reactions/server/react.ts'
import { followArchive, type OldPost } from './followArchive.ts'
import { createRandom } from './seededRandom.ts'
import { withClock } from './withClock.ts'

/** Relative frequency of each reaction. */
const weights: [ReactionKind, number][] = [
  ['like', 10],
  ['important', 6],
  ['funny', 3],
  ['save', 3],
  ['dislike', 2],
  ['fakenews', 1],
]
const weighted = weights.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))
const maxReactions = 14

/**
 * Adds views of, and reactions by the demo's poll voters to, posts of the archive while it is being
 * ingested, at plausible times in the past. Does nothing if they have reacted before.
 */
export async function seedReactions(app: App, stopped: AbortSignal): Promise<void> {
  const readers = await app.db.selectFrom('users').select('id').where('email', 'like', 'reader%@readers.example').orderBy('id').execute()
  const ids = readers.map(({ id }) => id)
  const reacted = app.db.selectFrom('reactions').select('kind').where('resource_type', '=', 'post').where('user_id', 'in', ids).limit(1)
  if (ids.length === 0 || (await reacted.executeTakeFirst())) return
  await followArchive(app, stopped, (post) => addReactions(app, ids, post))
  await flushViews(app)
}

/** Most posts get few reactions; some get many. Returns whether this one got any. */
async function addReactions(app: App, readers: number[], post: OldPost): Promise<boolean> {
  const random = createRandom(`reactions ${post.id}`)
  const count = Math.floor(random.fraction() ** 3 * (maxReactions + 1))
  const reacting = random.shuffle(readers).slice(0, count)
  for (let views = (count + 1) * random.between(4, 9) + random.between(0, 12); views > 0; views--)
    await recordView(app, post.id, { userId: null, ip: `198.18.${random.between(0, 39)}.${random.between(0, 255)}` })
  for (const reader of reacting) {
    const time = new Date(post.published_at.getTime() + random.fraction() * (app.now().getTime() - post.published_at.getTime()))
    await react(withClock(app, time), reader, { type: 'post', id: post.id }, { kind: random.pick(weighted), on: true })
  }
  return count > 0
}
