import { callDesk } from '#ui/desk/callDesk.ts'
import type { Case } from '../../deskSchema.ts'
import type { ReportReason } from '../../schema.ts'

type Decision = { decision: 'approve' } | { decision: 'remove'; reason: ReportReason }

/**
 * Decides about a comment as it was seen. Returns its new version. Throws what `callApi` throws.
 */
export async function decideCase({ id, version }: Case, decision: Decision): Promise<string> {
  const { data } = await callDesk<{ data: { version: string } }>(`/api/desk/comments/${id}/decision`, { body: { ...decision, version } })
  return data.version
}

/**
 * Undoes a decision.
 * @param version as `decideCase` returned it
 */
export async function undoDecision({ id }: Case, version: string): Promise<void> {
  await callDesk(`/api/desk/comments/${id}/undo`, { body: { version } })
}
