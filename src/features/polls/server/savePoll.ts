import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { fold } from '#text/tokenizer/fold.ts'
import type { PollForm } from '../schema.ts'
import { pollErrors } from './messages.ts'
import { pollSnapshot, pollSubject } from './pollSnapshot.ts'
import { requireCategory } from './requireCategory.ts'

const languages = ['ar', 'en'] as const

/** Adds a poll as a draft. Throws `invalid`. @returns its id */
export async function addPoll(app: App, actor: Actor, form: PollForm): Promise<number> {
  await checkForm(app, form)
  return inTransaction(app.db, async (tx) => {
    const values = { ...columnsOf(form), author_id: actor.id, created_at: app.now(), updated_at: app.now() }
    const { id } = await tx.insertInto('polls').values(values).returning('id').executeTakeFirstOrThrow()
    await insertOptions(tx, id, form)
    const after = await pollSnapshot(tx, id)
    await recordAct(app, tx, actor, { action: 'add_poll', subject: pollSubject(id, after), after })
    return id
  })
}

/**
 * Changes a draft, or corrects an open poll before its first vote. The lock on its row makes votes
 * wait (`castVote`); the options are new rows, so a vote for what a reader saw before the
 * correction is refused rather than counted for something else. Throws `invalid`, `not_found`,
 * `conflict` if another editor has changed it or it is scheduled or closed, and `poll_has_votes`.
 * @returns whether readers can see the change
 */
export async function editPoll(app: App, actor: Actor, id: number, form: PollForm): Promise<boolean> {
  await checkForm(app, form)
  return inTransaction(app.db, async (tx) => {
    const poll = await tx.selectFrom('polls').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!poll) throw new AppError('not_found')
    const isChanged = form.updated_at !== null && form.updated_at.getTime() !== poll.updated_at.getTime()
    if (isChanged) throw new AppError('conflict')
    const columns = poll.is_draft ? columnsOf(form) : await correctedColumns(app, tx, poll, form)
    const before = await pollSnapshot(tx, id)
    await tx
      .updateTable('polls')
      .set({ ...columns, updated_at: app.now() })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('poll_options').where('poll_id', '=', id).execute()
    await insertOptions(tx, id, form)
    const after = await pollSnapshot(tx, id)
    await recordAct(app, tx, actor, { action: 'edit_poll', subject: pollSubject(id, after), before, after })
    return !poll.is_draft
  })
}

type Published = { id: number; opens_at: Date | null; closes_at: Date | null }

/**
 * An open poll keeps the time at which it opened, and closes in the future. Throws `conflict`,
 * `poll_has_votes`, `invalid`.
 */
async function correctedColumns(app: App, tx: Tx, { id, opens_at, closes_at }: Published, form: PollForm) {
  const now = app.now()
  if (!opens_at || !closes_at || opens_at > now || closes_at <= now) throw new AppError('conflict')
  if (await tx.selectFrom('poll_votes').select('poll_id').where('poll_id', '=', id).limit(1).executeTakeFirst())
    throw new AppError(pollErrors.poll_has_votes)
  if (!form.closes_at) throw new AppError('invalid', { closes_at: ['closes_required'] })
  if (form.closes_at <= now) throw new AppError('invalid', { closes_at: ['closes_too_early'] })
  return { ...columnsOf(form), opens_at }
}

function columnsOf({ question_ar, question_en, category_id, opens_at, closes_at }: PollForm) {
  return { question_ar, question_en, category_id: category_id ?? null, opens_at, closes_at }
}

async function insertOptions(tx: Tx, pollId: number, { options }: PollForm): Promise<void> {
  const rows = options.map(({ label_ar, label_en }, position) => ({ poll_id: pollId, position, label_ar, label_en }))
  await tx.insertInto('poll_options').values(rows).execute()
}

/** Throws `invalid` with all errors at once. */
async function checkForm(app: App, form: PollForm): Promise<void> {
  const errors: Record<string, string[]> = {}
  if (form.question_ar === null && form.question_en === null) errors.question_ar = ['question_required']
  for (const language of languages) Object.assign(errors, labelErrors(form, language))
  if (form.opens_at && form.closes_at && form.closes_at <= form.opens_at) errors.closes_at = ['closes_too_early']
  if (Object.keys(errors).length > 0) throw new AppError('invalid', errors)
  if (form.category_id) await requireCategory(app, form.category_id, 'category_id')
}

/**
 * Every option must have a label in the languages of the question and in no other, and no label may
 * occur twice.
 */
function labelErrors(form: PollForm, language: (typeof languages)[number]): Record<string, string[]> {
  const isRequired = form[`question_${language}`] !== null
  const seen = new Set<string>()
  const errors: Record<string, string[]> = {}
  for (const [index, option] of form.options.entries()) {
    const label = option[`label_${language}`]
    const field = `options.${index}.label_${language}`
    if (label === null) {
      if (isRequired) errors[field] = ['label_required']
    } else if (!isRequired) errors[field] = ['label_without_question']
    else if (seen.has(fold(label))) errors[field] = ['label_twice']
    else seen.add(fold(label))
  }
  return errors
}
