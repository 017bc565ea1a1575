import { sql } from 'kysely'
import { lockUser } from '#access/server/lockUser.ts'
import { consume, ipLimit, type Limit } from '#access/server/rateLimit.ts'
import { requireCaptcha } from '#access/server/requireCaptcha.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { dimensions, groupsOf } from '../groups.ts'
import type { AnswerForm, Survey } from '../schema.ts'
import { hasAnswered, isMarked, type Respondent } from './hasAnswered.ts'
import { surveyErrors } from './messages.ts'
import { publishResults } from './publishResults.ts'
import { readSurvey } from './readSurvey.ts'
import { hashDevice } from './surveyDevice.ts'

const hour = 3_600

/**
 * Counts the answers of an account, or of a visitor's browser with a captcha: once, and in one
 * transaction. What is stored says who has answered and, apart from that, how many chose what.
 * Throws `not_found`, `invalid`, `survey_closed`, `survey_answered`, `survey_sign_in`,
 * `survey_device_unknown`, `too_many_requests`, `unavailable` (captcha).
 */
export async function answerSurvey(app: App, caller: Caller, respondent: Respondent, id: number, form: AnswerForm): Promise<void> {
  const survey = await readSurvey(app, id)
  if (survey.state === 'closed') throw new AppError(surveyErrors.survey_closed)
  const chosen = chosenOptions(survey, form)
  const groups = dimensions.map((dimension) => form[dimension] ?? '')
  if (respondent.userId === null) await admitVisitor(app, caller, respondent, id, form.captcha)
  else if (await hasAnswered(app, id, { ...respondent, device: undefined })) throw new AppError(surveyErrors.survey_answered)
  await inTransaction(app.db, async (tx) => {
    if (respondent.userId !== null) await lockMailbox(app, tx, id, respondent.userId)
    await lockOpenSurvey(app, tx, id)
    await markAnswered(app, tx, id, respondent)
    await countAnswers(tx, groups, chosen)
    await tx
      .updateTable('survey_totals')
      .set(({ eb }) => ({ answers: eb('answers', '+', 1), by_visitors: eb('by_visitors', '+', respondent.userId === null ? 1 : 0) }))
      .where('survey_id', '=', id)
      .execute()
    await publishResults(tx, id, app.now())
  })
}

/**
 * The ids of the chosen options. Throws one `invalid` unless every question has one of its own,
 * nothing else is answered, and the groups exist.
 */
function chosenOptions({ questions }: Survey, { answers, ...given }: AnswerForm): number[] {
  const errors: Record<string, string[]> = {}
  for (const dimension of dimensions)
    if (!groupsOf[dimension].some((name) => name === given[dimension])) errors[dimension] = ['survey_group_required']
  const known = new Set(questions.map((question) => String(question.id)))
  for (const id of Object.keys(answers)) if (!known.has(id)) errors[`answers.${id}`] = ['survey_option_gone']
  for (const { id, options } of questions) {
    const option = answers[id]
    if (option === undefined) errors[`answers.${id}`] = ['survey_group_required']
    else if (!options.some((one) => one.id === option)) errors[`answers.${id}`] = ['survey_option_gone']
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid', errors)
  return Object.values(answers)
}

/**
 * A visitor's cookie can be deleted, so what keeps one person from answering often is a captcha and
 * a limit for their network. Without a captcha, in a live installation, only accounts can answer.
 */
async function admitVisitor(app: App, caller: Caller, respondent: Respondent, id: number, captcha: string | undefined): Promise<void> {
  if (!visitorsMayAnswer(app)) throw new AppError(surveyErrors.survey_sign_in)
  if (respondent.device === undefined) throw new AppError(surveyErrors.survey_device_unknown)
  // Before the captcha, which would be used up.
  if (await hasAnswered(app, id, respondent)) throw new AppError(surveyErrors.survey_answered)
  await requireCaptcha(app, caller, captcha)
  await consume(app, visitorLimits(caller))
}

export function visitorsMayAnswer({ config }: App): boolean {
  return config.captcha !== undefined || config.mode === 'demo'
}

/** Families and offices share a network, but not many of them answer a survey in the same hour. */
function visitorLimits({ ip }: Caller): Limit[] {
  return [...ipLimit('survey-hour', ip, 10, hour), ...ipLimit('survey-day', ip, 30, 24 * hour)]
}

/**
 * An account that is about to leave its mailbox has noted what it answered until then, so no answer
 * is counted in between. Throws `unauthorized` if it is deleted by now, `survey_answered` if it
 * moved to a mailbox that has answered.
 */
async function lockMailbox(app: App, tx: Tx, id: number, userId: number): Promise<void> {
  await lockUser(tx, userId)
  if (await isMarked(app, tx, id, userId)) throw new AppError(surveyErrors.survey_answered)
}

/**
 * Answers of one survey are counted one after the other, and none after an editor has closed it.
 */
async function lockOpenSurvey(app: App, tx: Tx, id: number): Promise<void> {
  const survey = await tx.selectFrom('surveys').select('closes_at').where('id', '=', id).forShare().executeTakeFirst()
  if (!survey?.closes_at || survey.closes_at <= app.now()) throw new AppError(surveyErrors.survey_closed)
  await tx
    .insertInto('survey_totals')
    .values({ survey_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('survey_totals').select('answers').where('survey_id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Throws `survey_answered`. A browser on which a visitor has answered does not answer again for an
 * account; a family's accounts may share one.
 */
async function markAnswered(app: App, tx: Tx, survey_id: number, { userId, device }: Respondent): Promise<void> {
  if (userId !== null) {
    const values = { survey_id, user_id: userId, day: kuwaitDay(app.now().getTime()) }
    const added = await tx
      .insertInto('survey_accounts')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) throw new AppError(surveyErrors.survey_answered)
  }
  if (device === undefined) return
  const row = { survey_id, device: hashDevice(app, survey_id, device), by_visitor: userId === null }
  const added = await tx
    .insertInto('survey_devices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 0n) return
  const known = await tx
    .selectFrom('survey_devices')
    .select('by_visitor')
    .where('survey_id', '=', survey_id)
    .where('device', '=', row.device)
    .executeTakeFirst()
  if (known?.by_visitor || userId === null) throw new AppError(surveyErrors.survey_answered)
}

/** @param groups one of each dimension, in order */
async function countAnswers(tx: Tx, groups: string[], options: number[]): Promise<void> {
  const names = ['all', ...dimensions]
  await sql`insert into survey_tallies (option_id, dimension, group_name, answers)
    select option_id, dimension, group_name, 1
    from unnest(${options}::int[]) as chosen (option_id), unnest(${names}::text[], ${['all', ...groups]}::text[]) as groups (dimension, group_name)
    order by option_id, dimension
    on conflict (option_id, dimension, group_name) do update set answers = survey_tallies.answers + 1`.execute(tx)
}
