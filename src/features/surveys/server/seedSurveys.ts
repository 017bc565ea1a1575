import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { dimensions, groupsOf } from '../groups.ts'
import { demoSurvey, demoWeights } from './demoSurvey.ts'
import { insertSurvey } from './desk/saveSurvey.ts'
import { publishResults } from './publishResults.ts'

const respondents = 420
/** Few demo readers are over sixty: too few for their results to be shown. */
const groupWeights = { constituency: [30, 22, 25, 13, 10], age_group: [36, 34, 20, 9, 1], gender: [46, 54] } as const

/** Adds an open survey with answers, unless there is one. */
export async function seedSurveys(app: App): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    // Two programs may start at the same time.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.seedDemo})`.execute(tx)
    if (await tx.selectFrom('surveys').select('id').limit(1).executeTakeFirst()) return
    const now = app.now()
    const id = await insertSurvey(tx, now, null, demoSurvey(now.getTime()))
    await tx
      .updateTable('surveys')
      .set({ is_draft: false, opens_at: new Date(now.getTime() - 24 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    await addAnswers(tx, id)
    await tx.insertInto('survey_totals').values({ survey_id: id, answers: respondents, by_visitors: 0 }).execute()
    await publishResults(tx, id, now)
  })
}

async function addAnswers(tx: Tx, surveyId: number): Promise<void> {
  const { rows } = await sql<{ ids: number[] }>`select array_agg(o.id order by o.position) as ids
    from survey_questions q join survey_options o on o.question_id = q.id where q.survey_id = ${surveyId}
    group by q.id, q.position order by q.position`.execute(tx)
  const tallies = new Map<string, { option_id: number; dimension: string; group_name: string; answers: number }>()
  const count = (option_id: number, dimension: string, group_name: string) => {
    const key = `${option_id} ${dimension} ${group_name}`
    const tally = tallies.get(key) ?? { option_id, dimension, group_name, answers: 0 }
    tallies.set(key, { ...tally, answers: tally.answers + 1 })
  }
  for (let n = 0; n < respondents; n++) {
    const groups = dimensions.map((dimension, at) => groupsOf[dimension][pick(groupWeights[dimension], n * 7 + at * 31)] ?? '')
    for (const [question, { ids }] of rows.entries()) {
      const option = ids[pick(demoWeights[question] ?? [], n * 13 + question * 17)] ?? 0
      count(option, 'all', 'all')
      for (const [at, dimension] of dimensions.entries()) count(option, dimension, groups[at] ?? '')
    }
  }
  await tx
    .insertInto('survey_tallies')
    .values([...tallies.values()])
    .execute()
}

/** An index by weight; the same for the same number, spread by the golden ratio. */
function pick(weights: readonly number[], n: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const aim = ((n * 0.618_034) % 1) * total
  const upTo = weights.map((_, index) => weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0))
  return Math.max(
    0,
    upTo.findIndex((sum) => aim < sum),
  )
}
