import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { User } from '#features/accounts/schema.ts'
import { asUser, insertUser, userColumns } from '#features/accounts/server/signIn/addUser.ts'
import { addComment } from '#features/comments/server/addComment.ts'
import { react } from '#features/reactions/server/react.ts'
import { asAt } from './asAt.ts'
import { commentsByCategory, commentsInEnglish, readerNames, repliesInArabic, repliesInEnglish } from './commentTexts.ts'
import { createDice, type Dice } from './dice.ts'
import { followArchive, type OldPost } from './followArchive.ts'
import { banDemoWords, giveDeskWork } from './seedDesk.ts'

/**
 * Lets demo readers, who cannot sign in, comment on stories of the archive as they are read, at plausible times in
 * the past. Does nothing if they have commented before.
 */
export async function seedComments(app: App, stopped: AbortSignal): Promise<void> {
  if (await app.db.selectFrom('comments').select('id').limit(1).executeTakeFirst()) return
  await banDemoWords(app)
  const readers = await addReaders(app)
  let spoken = 0
  await followArchive(app, stopped, async (post) => {
    if (!(await discuss(app, readers, post))) return false
    if (spoken++ === 0) await giveDeskWork(app, post.id, readers)
    return true
  })
}

/** Includes those that exist already, because the program stopped before they had commented. */
async function addReaders(app: App): Promise<User[]> {
  const emailOf = (number: number) => `commenter${number + 1}@readers.example`
  await inTransaction(app.db, async (tx) => {
    for (const [number, name] of readerNames.entries()) await insertUser(tx, { name, email: emailOf(number), email_verified: true }, null)
  })
  const emails = readerNames.map((_, number) => emailOf(number))
  return (await app.db.selectFrom('users').select(userColumns).where('email', 'in', emails).orderBy('id').execute()).map(asUser)
}

/** Comments on about every third story. Returns whether this one got comments. */
async function discuss(app: App, readers: User[], post: OldPost): Promise<boolean> {
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

/** In order, from some time after the story until now. */
function timesAfter(app: App, post: OldPost, dice: Dice, count: number): Date[] {
  const from = post.published_at.getTime() + 5 * 60_000
  const until = Math.min(app.now().getTime() - 60_000, from + 12 * 3_600_000)
  const moments = Array.from({ length: count }, () => from + dice.part() * (until - from))
  return moments.sort((a, b) => a - b).map((moment) => new Date(moment))
}
