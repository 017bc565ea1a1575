import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { asUser, insertUser, userColumns } from '#features/accounts/addUser.ts'
import type { User } from '#features/accounts/schema.ts'
import { addComment } from '#features/comments/addComment.ts'
import { react } from '#features/reactions/react.ts'
import { commentsByCategory, commentsInEnglish, readerNames, repliesInArabic, repliesInEnglish } from './commentTexts.ts'
import { createDice, type Dice } from './dice.ts'
import { banDemoWords, giveDeskWork } from './seedDesk.ts'

type Post = { id: number; language: string; category: string | null; published_at: Date }

/** Newer stories are left to whoever tries the demo. */
const oldEnoughMs = 40 * 60_000
const mostPosts = 150
const lookAgainMs = 3_000
/** By then the archive has been read. */
const patienceMs = 180_000

/**
 * Lets readers who cannot sign in say something under stories of the archive as these come in, in the way and at the times at which they would have.
 * Once: nothing when they have spoken before. Ends after three minutes, or when the program stops.
 */
export async function seedComments(app: App, stopped: AbortSignal): Promise<void> {
  if (await app.db.selectFrom('comments').select('id').limit(1).executeTakeFirst()) return
  await banDemoWords(app)
  const readers = await addReaders(app)
  const until = app.now().getTime() + patienceMs
  let after = 0
  for (let spoken = 0; spoken < mostPosts && !stopped.aborted && app.now().getTime() < until; ) {
    const posts = await listOldPosts(app, after)
    after = posts.at(-1)?.id ?? after
    for (const post of posts) {
      if (stopped.aborted || !(await discuss(app, readers, post))) continue
      if (spoken++ === 0) await giveDeskWork(app, post.id, readers)
    }
    await sleep(lookAgainMs, undefined, { signal: stopped }).catch(() => {})
  }
}

/** Those who are there already (the program died before they spoke) come along. */
async function addReaders(app: App): Promise<User[]> {
  const emailOf = (number: number) => `commenter${number + 1}@readers.example`
  await app.db.transaction().execute(async (tx) => {
    for (const [number, name] of readerNames.entries()) await insertUser(tx, { name, email: emailOf(number), email_verified: true }, null)
  })
  const emails = readerNames.map((_, number) => emailOf(number))
  return (await app.db.selectFrom('users').select(userColumns).where('email', 'in', emails).orderBy('id').execute()).map(asUser)
}

async function listOldPosts(app: App, after: number): Promise<Post[]> {
  return app.db
    .selectFrom('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .select(['posts.id', 'posts.language', 'categories.slug as category', 'posts.published_at'])
    .where('posts.id', '>', after)
    .where('posts.published_at', '<', new Date(app.now().getTime() - oldEnoughMs))
    .orderBy('posts.id')
    .limit(100)
    .execute()
}

/** Every third story or so is worth a word to somebody. Returns whether this one was. */
async function discuss(app: App, readers: User[], post: Post): Promise<boolean> {
  const dice = createDice(`comments ${post.id}`)
  const arabic = post.language === 'ar'
  const texts = arabic ? commentsByCategory[post.category ?? ''] : commentsInEnglish
  if (!texts || dice.part() > 0.35) return false
  const speakers = dice.shuffle(readers)
  const times = timesAfter(app, post, dice, 8)
  const resource = { type: 'post', id: post.id } as const
  let turn = 0
  const say = async (content: string, parentId: number | null) => {
    const [speaker, time] = [speakers[turn] as User, times[turn] as Date]
    turn++
    return addComment(asAt(app, time), speaker, { resource, parentId, content }).catch(() => null)
  }
  for (const content of dice.shuffle(texts).slice(0, dice.between(1, 4))) {
    const comment = await say(content, null)
    if (!comment) continue
    if (dice.part() < 0.4) await say(dice.pick(arabic ? repliesInArabic : repliesInEnglish), comment.id)
    await applaud(app, dice.shuffle(readers).slice(0, dice.between(0, 6)), comment.id)
  }
  return true
}

async function applaud(app: App, readers: User[], commentId: number): Promise<void> {
  for (const { id } of readers) await react(app, id, { type: 'comment', id: commentId }, { kind: 'like', on: true })
}

/** In order, from a while after the story until now. */
function timesAfter(app: App, post: Post, dice: Dice, count: number): Date[] {
  const from = post.published_at.getTime() + 5 * 60_000
  const until = Math.min(app.now().getTime() - 60_000, from + 12 * 3_600_000)
  const moments = Array.from({ length: count }, () => from + dice.part() * (until - from))
  return moments.sort((a, b) => a - b).map((moment) => new Date(moment))
}

/** The application at another moment. */
function asAt(app: App, time: Date): App {
  return Object.assign(Object.create(app) as App, { now: () => time })
}
