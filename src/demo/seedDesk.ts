import { asUser, userColumns } from '#access/server/userRow.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { insertUser } from '#features/accounts/server/passwords/addUser.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { addComment } from '#features/comments/server/addComment.ts'
import { banWord } from '#features/comments/server/desk/banWord.ts'
import { reportComment } from '#features/comments/server/reportComment.ts'
import { bannedWords, heldComment, reportedComment } from './commentTexts.ts'

const email = 'desk@readers.example'

/** Adds the banned words of the demo; call before comments are added. */
export async function banDemoWords(app: App): Promise<void> {
  await inTransaction(app.db, (tx) => insertUser(tx, { name: 'هيئة التحرير', email, email_verified: true, role: 'editor' }, null))
  const editor = asUser(await app.db.selectFrom('users').select(userColumns).where('email', '=', email).executeTakeFirstOrThrow())
  // Throws for words that are banned already.
  for (const word of bannedWords) await banWord(app, { ...programActor, ...editor, access: 'editor' }, word).catch(() => {})
}

/** Adds cases for moderators: one held comment, and one that two readers have reported. */
export async function addCases(app: App, postId: number, [angry, rude, ...others]: User[]): Promise<void> {
  const resource = { type: 'post', id: postId } as const
  if (!angry || !rude) return
  await addComment(app, angry, { resource, parentId: null, content: heldComment })
  const { id } = await addComment(app, rude, { resource, parentId: null, content: reportedComment })
  const reports = [
    { reason: 'abuse', text: 'يسخر من القراء بدلاً من مناقشة الخبر.' },
    { reason: 'other', text: '' },
  ] as const
  for (const [n, report] of reports.entries()) {
    const reader = others[n]
    if (reader) await reportComment(app, reader, id, report)
  }
}
