import { asUser, userColumns } from '#access/server/userRow.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { insertUser } from '#features/accounts/server/passwords/addUser.ts'
import { addComment } from '#features/comments/server/addComment.ts'
import { react } from '#features/reactions/server/react.ts'
import { commentsByCategory, commentsInEnglish, commentsOnMedia, readerNames, repliesInArabic, repliesInEnglish } from './commentTexts.ts'
import { followArchive, type OldPost } from './followArchive.ts'
import { addCases, banDemoWords } from './seedDesk.ts'
import { createRandom, type SeededRandom } from './seededRandom.ts'
import { withClock } from './withClock.ts'

/**
 * Adds comments by demo readers, who cannot sign in, to posts of the archive while it is being
 * ingested, at plausible times in the past. Does nothing if there are comments already.
 */
export async function seedComments(app: App, stopped: AbortSignal): Promise<void> {
  if (await app.db.selectFrom('comments').select('id').limit(1).executeTakeFirst()) return
  await banDemoWords(app)
  const readers = await addReaders(app)
  let count = 0
  await followArchive(app, stopped, async (post) => {
    if (!(await addDiscussion(app, readers, post))) return false
    if (count++ === 0) await addCases(app, post.id, readers)
    return true
  })
}

/**
 * Returns also those that a previous start has added, if it was stopped before they had commented.
 */
async function addReaders(app: App): Promise<User[]> {
  const emailOf = (number: number) => `commenter${number + 1}@readers.example`
  await inTransaction(app.db, async (tx) => {
    for (const [number, name] of readerNames.entries()) await insertUser(tx, { name, email: emailOf(number), email_verified: true }, null)
  })
  const emails = readerNames.map((_, number) => emailOf(number))
  return (await app.db.selectFrom('users').select(userColumns).where('email', 'in', emails).orderBy('id').execute()).map(asUser)
}

/** Adds comments to about every third post. Returns whether this one got any. */
async function addDiscussion(app: App, readers: User[], post: OldPost): Promise<boolean> {
  const random = createRandom(`comments ${post.id}`)
  const arabic = post.language === 'ar'
  const inArabic = post.media_type === 'media' ? commentsOnMedia : commentsByCategory[post.category ?? '']
  const texts = arabic ? inArabic : commentsInEnglish
  if (!texts || random.fraction() > 0.35) return false
  const authors = random.shuffle(readers)
  const times = timesAfter(app, post, random, 8)
  const resource = { type: 'post', id: post.id } as const
  let next = 0
  const add = async (content: string, parentId: number | null) => {
    const [author, time] = [authors[next] as User, times[next] as Date]
    next++
    return addComment(withClock(app, time), author, { resource, parentId, content }).catch(() => null)
  }
  for (const content of random.shuffle(texts).slice(0, random.between(1, 4))) {
    const comment = await add(content, null)
    if (!comment) continue
    if (random.fraction() < 0.4) await add(random.pick(arabic ? repliesInArabic : repliesInEnglish), comment.id)
    await addLikes(app, random.shuffle(readers).slice(0, random.between(0, 6)), comment.id)
  }
  return true
}

async function addLikes(app: App, readers: User[], commentId: number): Promise<void> {
  for (const { id } of readers) await react(app, id, { type: 'comment', id: commentId }, { kind: 'like', on: true })
}

/** Sorted times within twelve hours after the post, none later than now. */
function timesAfter(app: App, post: OldPost, random: SeededRandom, count: number): Date[] {
  const from = post.published_at.getTime() + 5 * 60_000
  const until = Math.min(app.now().getTime() - 60_000, from + 12 * 3_600_000)
  const times = Array.from({ length: count }, () => from + random.fraction() * (until - from))
  return times.sort((a, b) => a - b).map((time) => new Date(time))
}
