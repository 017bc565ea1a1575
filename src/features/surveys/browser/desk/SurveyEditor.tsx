import { type FormEvent, useEffect, useRef, useState } from 'react'
import { EditorField } from '#features/polls/browser/desk/EditorField.tsx'
import { ApiError } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskSurvey } from '../../schema.ts'
import { type Draft, draftOf, requestBodyOf } from './draft.ts'
import { useSurveyEditorText } from './editorText.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { TextPair } from './TextPair.tsx'

/** Limits as in `schema.ts`. */
const maxLength = { title: 160, intro: 1000, method: 4000 }

type Props = { survey: DeskSurvey | null; onDone: () => void }

/** A form to write a survey as a draft. Errors are shown at their fields. */
export function SurveyEditor({ survey, onDone }: Props) {
  const { t } = useSurveyEditorText()
  const { draft, set, errors, problem, save } = useDraft(survey, onDone)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('h2')?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors move the focus to the first invalid field.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors])
  const pair = (name: 'title' | 'intro' | 'method', labels: [string, string], rows: number, note?: string) => (
    <TextPair
      labels={labels}
      values={[draft[`${name}_ar`], draft[`${name}_en`]]}
      errors={[errors[`${name}_ar`], errors[`${name}_en`]]}
      rows={rows}
      note={note}
      maxLength={maxLength[name]}
      onChange={(ar, en) => set({ [`${name}_ar`]: ar, [`${name}_en`]: en })}
    />
  )
  return (
    <form ref={form} className="poll-editor" onSubmit={save} noValidate>
      <h2 tabIndex={-1}>{survey ? t.editSurvey : t.newSurvey}</h2>
      <p className="editor-note">{t.languagesNote}</p>
      <p className="editor-error" role="alert">
        {problem}
      </p>
      {pair('title', [t.titleAr, t.titleEn], 1)}
      {pair('intro', [t.introAr, t.introEn], 2)}
      <QuestionFields questions={draft.questions} errors={errors} onChange={(questions) => set({ questions })} />
      {pair('method', [t.methodAr, t.methodEn], 4, t.methodNote)}
      <EditorField label={t.closesAt} note={t.zoneNote} errors={errors.closes_at}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            dir="ltr"
            value={draft.closes_at}
            onChange={(event) => set({ closes_at: event.target.value })}
          />
        )}
      </EditorField>
      <p className="editor-actions">
        <button type="submit" className="button button-main">
          {t.save}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {t.cancel}
        </button>
      </p>
    </form>
  )
}

function useDraft(survey: DeskSurvey | null, onDone: () => void) {
  const { t } = useSurveyEditorText()
  const [draft, setDraft] = useState<Draft>(() => draftOf(survey))
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [problem, setProblem] = useState('')
  const busy = useRef(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    try {
      const body = { ...requestBodyOf(draft), updated_at: survey?.updated_at }
      const path = survey ? `/api/desk/surveys/${survey.id}` : '/api/desk/surveys'
      const { message } = await callDesk<{ message: string }>(path, { method: survey ? 'PUT' : 'POST', body })
      showToast(message)
      onDone()
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure : null
      setErrors(refusal?.fields ?? {})
      setProblem(refusal?.message ?? t.failed)
    } finally {
      busy.current = false
    }
  }

  return { draft, set: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }), errors, problem, save }
}
