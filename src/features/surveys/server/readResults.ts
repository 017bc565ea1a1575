import type { App } from '#base/app.ts'
import { percentsOf } from '#features/polls/server/percents.ts'
import { type Dimension, groupsOf } from '../groups.ts'
import type { DimensionResult, GroupResult, Survey, SurveyResults } from '../schema.ts'
import type { GroupTallies, GroupTally } from './publishResults.ts'

/** The published results of a survey, without regard to who may see them. */
export async function readResults(app: App, { id, questions }: Pick<Survey, 'id' | 'questions'>): Promise<SurveyResults> {
  const rows = await app.db.selectFrom('survey_results').select(['dimension', 'answers', 'groups']).where('survey_id', '=', id).execute()
  const published = new Map(rows.map((row) => [row.dimension, { answers: row.answers, groups: row.groups as GroupTallies }]))
  const dimension = (name: Dimension): DimensionResult | null => {
    const found = published.get(name)
    if (!found) return null
    const groups = groupsOf[name].map((group) => ({ name: group, result: resultOf(questions, found.groups[group]) }))
    return { answers: found.answers, groups }
  }
  return {
    all: resultOf(questions, published.get('all')?.groups.all),
    constituency: dimension('constituency'),
    age_group: dimension('age_group'),
    gender: dimension('gender'),
  }
}

function resultOf(questions: Survey['questions'], tally: GroupTally | undefined): GroupResult | null {
  if (!tally) return null
  return {
    answers: tally.answers,
    questions: questions.map(({ id, options }) => {
      const answers = options.map((option) => tally.options[option.id] ?? 0)
      const percents = percentsOf(answers)
      return { id, options: options.map((option, at) => ({ id: option.id, answers: answers[at] ?? 0, percent: percents[at] ?? 0 })) }
    }),
  }
}
