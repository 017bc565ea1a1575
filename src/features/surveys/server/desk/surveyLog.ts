import type { Tx } from '#base/database/db.ts'
import type { DeskSurvey } from '../../schema.ts'

type Action = { surveyId: number; actorId: number | null; action: DeskSurvey['log'][number]['action'] }

/** Logs what an editor did, in the transaction that does it. */
export async function logSurvey(tx: Tx, now: Date, { surveyId, actorId, action }: Action): Promise<void> {
  await tx.insertInto('survey_log').values({ survey_id: surveyId, actor_id: actorId, action, created_at: now }).execute()
}
