import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { retention } from '#base/retention.ts'

/**
 * Forgets who answered a survey that has been closed for a time: nobody can answer it any more, and
 * everybody may see its results.
 */
async function pruneSurveyRespondents(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - retention.surveyRespondents.days * 24 * 3_600_000)
  for (const table of ['survey_accounts', 'survey_devices', 'survey_marks'] as const)
    await sql`delete from ${sql.table(table)} using surveys s where s.id = survey_id and not s.is_draft and s.closes_at < ${before}`.execute(
      app.db,
    )
}

export const surveyJobs: Jobs = { pruneSurveyRespondents }
export const timedSurveyJobs: TimedJob[] = [{ job: 'pruneSurveyRespondents', pattern: '17 2 * * *' }]
