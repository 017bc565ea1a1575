import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Label } from '#features/posts/browser/listItem/listItem.ts'
import { ApiError } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskPoll } from '../../schema.ts'
import { type Draft, draftOf, requestBodyOf } from './draft.ts'
import { EditorField } from './EditorField.tsx'
import { EditorOptions } from './EditorOptions.tsx'
import { useEditorText } from './editorText.ts'

/** Length that must match `pollLimits` in `schema.ts`. */
const maxQuestion = 200

type Saved = { message: string; data: { poll: DeskPoll } }
type Props = { poll: DeskPoll | null; categories: Label[]; onDone: () => void }

/**
 * A form to write a poll, which can be saved as a draft or published, or to correct an open one.
 * Errors are shown at their fields.
 */
export function PollEditor({ poll, categories, onDone }: Props) {
  const { t: messages } = useEditorText()
  const { draft, set, errors, problem, save } = useDraft(poll, onDone)
  const isOpen = poll?.state === 'open'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('h2')?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors move the focus to the first invalid field.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors])
  return (
    <form ref={form} className="poll-editor" onSubmit={(event) => save(event, !isOpen)} noValidate>
      <h2 tabIndex={-1}>{isOpen ? messages.correctPoll : poll ? messages.editPoll : messages.newPoll}</h2>
      <p className="editor-note">{isOpen ? messages.correctNote : messages.languagesNote}</p>
      <p className="editor-error" role="alert">
        {problem}
      </p>
      <Question name="question_ar" label={messages.questionAr} dir="rtl" value={draft.question_ar} errors={errors.question_ar} set={set} />
      <Question name="question_en" label={messages.questionEn} dir="ltr" value={draft.question_en} errors={errors.question_en} set={set} />
      <EditorField label={messages.category} errors={errors.category_id}>
        {(control) => (
          <select {...control} value={draft.category_id} onChange={(event) => set({ category_id: event.target.value })}>
            <option value="">{messages.noCategory}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </EditorField>
      <EditorOptions options={draft.options} errors={errors} onChange={(options) => set({ options })} />
      <div className="editor-times">
        {!isOpen && (
          <TimeField
            name="opens_at"
            label={messages.opensAt}
            note={`${messages.opensNote} ${messages.zoneNote}`}
            {...{ draft, errors, set }}
          />
        )}
        <TimeField name="closes_at" label={messages.closesAt} note={messages.zoneNote} {...{ draft, errors, set }} />
      </div>
      <p className="editor-actions">
        <button type="submit" className="button button-main">
          {isOpen ? messages.saveCorrection : messages.publish}
        </button>
        {!isOpen && (
          <button type="button" className="button" onClick={(event) => save(event, false)}>
            {messages.save}
          </button>
        )}
        <button type="button" className="button" onClick={onDone}>
          {messages.cancel}
        </button>
      </p>
    </form>
  )
}

type Set = (changes: Partial<Draft>) => void
type QuestionProps = {
  name: 'question_ar' | 'question_en'
  label: string
  dir: 'rtl' | 'ltr'
  value: string
  errors: string[] | undefined
  set: Set
}

function Question({ name, label, dir, value, errors, set }: QuestionProps) {
  return (
    <EditorField label={label} errors={errors}>
      {(control) => (
        <textarea
          className="field-text"
          {...control}
          rows={2}
          dir={dir}
          lang={dir === 'rtl' ? 'ar' : 'en'}
          maxLength={maxQuestion}
          value={value}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </EditorField>
  )
}

type TimeFieldProps = {
  name: 'opens_at' | 'closes_at'
  label: string
  note: string
  draft: Draft
  errors: Record<string, string[]>
  set: Set
}

function TimeField({ name, label, note, draft, errors, set }: TimeFieldProps) {
  return (
    <EditorField label={label} note={note} errors={errors[name]}>
      {(control) => (
        <input {...control} type="datetime-local" dir="ltr" value={draft[name]} onChange={(event) => set({ [name]: event.target.value })} />
      )}
    </EditorField>
  )
}

function useDraft(poll: DeskPoll | null, onDone: () => void) {
  const { t: messages } = useEditorText()
  const [draft, setDraft] = useState(() => draftOf(poll))
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [problem, setProblem] = useState('')
  /**
   * The draft as saved last, so that a retry after failed publishing does not create a second one.
   */
  const latest = useRef(poll)
  const busy = useRef(false)

  async function save(event: FormEvent, publish: boolean): Promise<void> {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    try {
      const { id, updated_at } = latest.current ?? {}
      const body = { ...requestBodyOf(draft), updated_at }
      let saved = await callDesk<Saved>(`/api/desk/polls${id ? `/${id}` : ''}`, { method: id ? 'PUT' : 'POST', body })
      latest.current = saved.data.poll
      if (publish) saved = await callDesk<Saved>(`/api/desk/polls/${saved.data.poll.id}/schedule`, { body: {} })
      showToast(saved.message)
      onDone()
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure : null
      setErrors(refusal?.fields ?? {})
      setProblem(refusal?.message ?? messages.failed)
    } finally {
      busy.current = false
    }
  }

  return { draft, set: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }), errors, problem, save }
}
