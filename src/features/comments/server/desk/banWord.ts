import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { BannedWord } from '../../deskSchema.ts'
import { stemsOf } from './bannedWords.ts'

/** The banned words, newest first. */
export async function listBannedWords(app: App): Promise<BannedWord[]> {
  const rows = await app.db
    .selectFrom('banned_words as w')
    .leftJoin('users as u', 'u.id', 'w.added_by')
    .select(['w.id', 'w.word', 'u.name as added_by', 'w.created_at'])
    .orderBy('w.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/**
 * Bans a word or phrase in all its forms, for future comments. Throws `invalid` (field `word`) when
 * it has no letters or is already banned in some form.
 */
export async function banWord(app: App, actor: Actor, word: string): Promise<void> {
  const stems = stemsOf(word).join(' ')
  if (stems === '') throw new AppError('invalid', { word: ['no_words'] })
  await inTransaction(app.db, async (tx) => {
    const added = await tx
      .insertInto('banned_words')
      .values({ word, stems, added_by: actor.id, created_at: app.now() })
      .onConflict((conflict) => conflict.column('stems').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new AppError('invalid', { word: ['word_banned_already'] })
    await recordAct(app, tx, actor, { action: 'ban_word', subject: subjectOf(added.id, word), after: { word } })
  })
}

/** Throws `not_found`. */
export async function unbanWord(app: App, actor: Actor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const deleted = await tx.deleteFrom('banned_words').where('id', '=', id).returning('word').executeTakeFirst()
    if (!deleted) throw new AppError('not_found')
    await recordAct(app, tx, actor, { action: 'unban_word', subject: subjectOf(id, deleted.word), before: deleted })
  })
}

const subjectOf = (id: number, name: string) => ({ type: 'banned_word', id, name, path: '/desk/words' })
