import { ConfirmButton } from '#features/polls/browser/desk/ConfirmButton.tsx'
import { inLocale } from '#text/locale.ts'
import { fullNumber, fullTime } from '#text/times.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { perform } from '#ui/perform.ts'
import type { DeskSurvey } from '../../schema.ts'
import { useSurveyEditorText } from './editorText.ts'

type Props = { survey: DeskSurvey; onEdit: () => void; onChanged: () => void }

/**
 * A survey in the list of the desk: its state, what was done with it, and the actions that its
 * state allows.
 */
export function DeskSurveyItem({ survey, onEdit, onChanged }: Props) {
  const { locale, t } = useSurveyEditorText()
  const { state, closes_at, answers, by_visitors } = survey
  return (
    <li className="desk-poll">
      <p className="meta poll-meta">
        <strong className={`poll-state poll-state-${state}`}>{t.states[state]}</strong>
        {closes_at && <span>{(state === 'closed' ? t.closed : t.closes)(fullTime(locale, closes_at))}</span>}
      </p>
      <h2 dir="auto">{(locale === 'ar' ? survey.title_ar : survey.title_en) ?? survey.title_ar ?? survey.title_en}</h2>
      {state !== 'draft' && <p className="editor-note">{t.answered(fullNumber(locale, answers), fullNumber(locale, by_visitors))}</p>}
      <details className="editor-note">
        <summary>{t.log}</summary>
        <ul>
          {survey.log.map(({ action, actor, created_at }) => (
            <li key={created_at + action}>
              <bdi>{actor ?? t.formerEditor}</bdi> {t.acts[action]} · {fullTime(locale, created_at)}
            </li>
          ))}
        </ul>
      </details>
      <SurveyActions survey={survey} onEdit={onEdit} onChanged={onChanged} />
    </li>
  )
}

function SurveyActions({ survey: { id, state }, onEdit, onChanged }: Props) {
  const { locale, t } = useSurveyEditorText()
  async function move(path: string, method: 'POST' | 'DELETE' = 'POST'): Promise<void> {
    await perform(() => callDesk(`/api/desk/surveys/${id}${path}`, { method, body: {} }), t.failed)
    onChanged()
  }
  return (
    <p className="editor-actions">
      {state === 'draft' && (
        <>
          <button type="button" className="button" onClick={onEdit}>
            {t.edit}
          </button>
          <ConfirmButton label={t.open} question={t.openSure} yes={t.openYes} onConfirm={() => move('/open')} />
          <ConfirmButton label={t.remove} question={t.removeSure} yes={t.removeYes} onConfirm={() => move('', 'DELETE')} />
        </>
      )}
      {state === 'open' && <ConfirmButton label={t.close} question={t.closeSure} yes={t.closeYes} onConfirm={() => move('/close')} />}
      {state !== 'draft' && (
        <a className="button" href={inLocale(locale, '/election-survey')}>
          {t.see}
        </a>
      )}
    </p>
  )
}
