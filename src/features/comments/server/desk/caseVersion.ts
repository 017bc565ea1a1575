import type { CommentRow } from '../commentRow.ts'

type Decided = Pick<CommentRow, 'state' | 'edited_at' | 'deleted_at'>

/**
 * Version of a comment that waits, to be sent with a decision: it changes when the comment is
 * edited, deleted, decided about or reported once more.
 * @param openReports ids of the reports that wait
 */
export function caseVersion({ state, edited_at, deleted_at }: Decided, openReports: number[]): string {
  return [state, edited_at?.getTime() ?? 0, deleted_at ? 1 : 0, Math.max(0, ...openReports)].join('.')
}

/** The same without the reports, of which a comment may get more at any moment. */
export const withoutReports = (version: string): string => version.slice(0, version.lastIndexOf('.'))
