import { fullNumber } from '#text/times.ts'
import type { GroupResult } from '../schema.ts'
import type { QuestionItem } from './surveyItem.ts'
import { useSurveyText } from './surveyText.ts'

type Figures = GroupResult['questions'][number]['options']

/**
 * The answers to one question as bars, and the same as a table. The bars are for the eye alone:
 * their figures are text beside them.
 */
export function SurveyChart({ question, figures }: { question: QuestionItem; figures: Figures }) {
  const rows = question.options.map((option) => ({ ...option, ...figures.find(({ id }) => id === option.id) }))
  return (
    <figure className="survey-chart">
      <figcaption dir="auto">{question.text}</figcaption>
      <ul>
        {rows.map(({ id, label, percent = 0 }) => (
          <li key={id}>
            <span dir="auto">{label}</span>
            <bdi dir="ltr">{percent}%</bdi>
            <meter min={0} max={100} value={percent} aria-hidden="true" />
          </li>
        ))}
      </ul>
      <FigureTable caption={question.text} rows={rows} />
    </figure>
  )
}

type Row = { id: number; label: string; answers?: number; percent?: number }

function FigureTable({ caption, rows }: { caption: string; rows: Row[] }) {
  const { locale, t } = useSurveyText()
  const total = rows.reduce((sum, { answers = 0 }) => sum + answers, 0)
  return (
    <details>
      <summary>{t.asTable}</summary>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.option}</th>
            <th scope="col">{t.count}</th>
            <th scope="col">{t.share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, answers = 0, percent = 0 }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {label}
              </th>
              <td>{fullNumber(locale, answers)}</td>
              <td>
                <bdi dir="ltr">{percent}%</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            <td>{fullNumber(locale, total)}</td>
            <td>
              <bdi dir="ltr">{total > 0 ? 100 : 0}%</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
    </details>
  )
}
