import { useDesk } from '#ui/desk/useDesk.ts'
import type { Case } from '../../deskSchema.ts'
import { useCommentText } from '../commentText.ts'
import { CommentText } from '../thread/CommentText.tsx'

/** The reports of a comment, with the text it had then if that has changed. */
export function DeskReports({ item: { reports, content } }: { item: Case }) {
  const { t } = useDesk()
  const { t: c } = useCommentText()
  if (reports.length === 0) return null
  return (
    <div className="desk-reports">
      <h2>
        {t.reports} ({reports.length})
      </h2>
      <ul>
        {reports.map((report) => (
          <li key={report.id}>
            <strong>
              <bdi>{report.reporter?.name ?? t.formerReader}</bdi>: {c.reasons[report.reason]}
            </strong>
            {report.text && <CommentText text={report.text} />}
            {report.body_seen && report.body_seen !== content && (
              <blockquote className="desk-parent">
                <p>{t.bodyThen}</p>
                <CommentText text={report.body_seen} />
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
