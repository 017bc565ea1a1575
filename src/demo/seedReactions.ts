import type { App } from '#base/app.ts'
import { flushViews, recordView } from '#features/posts/server/views/recordView.ts'
import type { ReactionKind } from '#features/reactions/reactionKinds.ts'
import { react } from '#features/reactions/server/react.ts'
import { asAt } from './asAt.ts'
import { createDice } from './dice.ts'
import { followArchive, type OldPost } from './followArchive.ts'

/** Relative frequency of each reaction. */
const weights: [ReactionKind, number][] = [
  ['like', 10],
  ['important', 6],
  ['funny', 3],
  ['save', 3],
  ['dislike', 2],
  ['fakenews', 1],
]
const urn = weights.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))
const mostReactions = 14

/**
 * Lets the demo's poll voters read and react to stories of the archive as they are read, at plausible times in the
 * past. Does nothing if they have reacted before.
 */
export async function seedReactions(app: App, stopped: AbortSignal): Promise<void> {
  const readers = await app.db.selectFrom('users').select('id').where('email', 'like', 'reader%@readers.example').orderBy('id').execute()
  const ids = readers.map(({ id }) => id)
  const reacted = app.db.selectFrom('reactions').select('kind').where('resource_type', '=', 'post').where('user_id', 'in', ids).limit(1)
  if (ids.length === 0 || (await reacted.executeTakeFirst())) return
  await followArchive(app, stopped, (post) => respond(app, ids, post))
  await flushViews(app)
}

/** Most stories get few reactions; some get many. */
async function respond(app: App, readers: number[], post: OldPost): Promise<boolean> {
  const dice = createDice(`reactions ${post.id}`)
  const count = Math.floor(dice.part() ** 3 * (mostReactions + 1))
  const moved = dice.shuffle(readers).slice(0, count)
  for (let views = (count + 1) * dice.between(4, 9) + dice.between(0, 12); views > 0; views--)
    await recordView(app, post.id, { userId: null, address: `198.18.${dice.between(0, 39)}.${dice.between(0, 255)}` })
  for (const reader of moved) {
    const time = new Date(post.published_at.getTime() + dice.part() * (app.now().getTime() - post.published_at.getTime()))
    await react(asAt(app, time), reader, { type: 'post', id: post.id }, { kind: dice.pick(urn), on: true })
  }
  return count > 0
}
