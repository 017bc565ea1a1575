import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { type Dimension, dimensions, groupsOf } from '../groups.ts'
import { type Counts, minAnswers, visibleGroups } from './hideSmallGroups.ts'

/** Tally of one group: how many answered, and how many of them chose each option, by its id. */
export type GroupTally = { answers: number; options: Record<string, number> }
export type GroupTallies = Record<string, GroupTally>

type Tally = { option_id: number; is_first: boolean; dimension: string; group_name: string; answers: number }

/**
 * Publishes the results if at least ten have answered since the last time, and those of each kind
 * of groups as far as no small group can be computed from them. The caller holds the lock on the
 * survey's total.
 */
export async function publishResults(tx: Tx, surveyId: number, now: Date): Promise<void> {
  const before = await readPublished(tx, surveyId)
  const { answers } = await tx.selectFrom('survey_totals').select('answers').where('survey_id', '=', surveyId).executeTakeFirstOrThrow()
  if (answers - (before.get('all')?.answers ?? 0) < minAnswers) return
  const tallies = await readTallies(tx, surveyId)
  await publish(tx, surveyId, 'all', answers, groupTallies(tallies, 'all', ['all']), now)
  for (const dimension of dimensions) {
    const groups = groupTallies(tallies, dimension, groupsOf[dimension])
    const visible = visibleGroups(countsOf(groups), before.get(dimension) ?? null)
    if (visible) await publish(tx, surveyId, dimension, answers, pick(groups, visible), now)
  }
}

async function readPublished(tx: Tx, surveyId: number) {
  const rows = await tx.selectFrom('survey_results').select(['dimension', 'answers', 'groups']).where('survey_id', '=', surveyId).execute()
  return new Map(rows.map((row) => [row.dimension, { answers: row.answers, visible: countsOf(row.groups as GroupTallies) }]))
}

/** Everybody answers every question, so the first one tells how many are in a group. */
async function readTallies(tx: Tx, surveyId: number): Promise<Tally[]> {
  const { rows } = await sql<Tally>`select t.option_id, q.position = 0 as is_first, t.dimension, t.group_name, t.answers
    from survey_tallies t join survey_options o on o.id = t.option_id join survey_questions q on q.id = o.question_id
    where q.survey_id = ${surveyId}`.execute(tx)
  return rows
}

function groupTallies(tallies: Tally[], dimension: Dimension | 'all', names: readonly string[]): GroupTallies {
  const groups: GroupTallies = Object.fromEntries(names.map((name) => [name, { answers: 0, options: {} }]))
  for (const tally of tallies) {
    const group = tally.dimension === dimension ? groups[tally.group_name] : undefined
    if (!group) continue
    group.options[tally.option_id] = tally.answers
    if (tally.is_first) group.answers += tally.answers
  }
  return groups
}

function countsOf(groups: GroupTallies): Counts {
  return Object.fromEntries(Object.entries(groups).map(([name, { answers }]) => [name, answers]))
}

function pick(groups: GroupTallies, names: string[]): GroupTallies {
  return Object.fromEntries(Object.entries(groups).filter(([name]) => names.includes(name)))
}

async function publish(tx: Tx, survey_id: number, dimension: string, answers: number, groups: GroupTallies, now: Date): Promise<void> {
  const values = { answers, groups: JSON.stringify(groups), published_at: now }
  await tx
    .insertInto('survey_results')
    .values({ survey_id, dimension, ...values })
    .onConflict((conflict) => conflict.columns(['survey_id', 'dimension']).doUpdateSet(values))
    .execute()
}
