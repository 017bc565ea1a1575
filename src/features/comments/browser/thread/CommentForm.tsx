import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { requireSignIn } from '#features/accounts/browser/requireSignIn.ts'
import { showToast } from '#ui/toasts.ts'
import { useCommentText } from '../commentText.ts'
import { showFailure } from '../showFailure.ts'
import { keepDraft, newKey, readDraft } from './drafts.ts'
import type { Written } from './threadWrites.ts'

type Props = {
  /** Where the text will stand: its draft is kept under this name. Left out, none is kept. */
  draftKey?: string
  label: string
  submit: string
  /** What is said below while nothing is wrong. */
  note?: string
  initial?: string
  /** Nothing was written: the words of the specification. */
  required?: string
  autoFocus?: boolean
  send: (text: string, key: string) => Promise<Written>
  done?: () => void
  cancel?: () => void
}

const longest = 2000
/** From here on it is said how much room is left. */
const worthCounting = 300

/** A text to write or to change. It stays until the server has it, also while the reader signs in. */
export function CommentForm({ draftKey, label, submit, note, initial = '', required, autoFocus = false, send, done, cancel }: Props) {
  const { t: c } = useCommentText()
  const reader = useReader()
  const id = useId()
  const { text, write } = useDraft(draftKey, initial)
  const field = useFirstFocus(autoFocus)
  const onSent = (message: string) => {
    write('')
    showToast(message)
    done?.()
  }
  const { problem, setProblem, busy, onSubmit } = useSubmit(field, text, { required, send, onSent })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void onSubmit(event)
    if (event.key !== 'Escape' || !cancel) return
    event.stopPropagation()
    cancel()
  }
  return (
    <form className="comment-form" onSubmit={onSubmit} noValidate aria-busy={busy}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        rows={2}
        maxLength={longest}
        placeholder={c.placeholder}
        value={text}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          write(event.target.value)
          setProblem('')
        }}
        onKeyDown={onKeyDown}
      />
      <div className="comment-form-end">
        <p id={`${id}-note`} className={problem ? 'form-wrong' : 'form-hint'}>
          {problem || (reader === null && text ? c.draftNote : note)}
        </p>
        <RoomLeft count={longest - text.length} />
        {cancel && (
          <button type="button" className="button" onClick={cancel}>
            {c.cancel}
          </button>
        )}
        <button type="submit" className="button button-main" aria-disabled={busy}>
          {submit}
        </button>
      </div>
    </form>
  )
}

function RoomLeft({ count }: { count: number }) {
  const { t: c } = useCommentText()
  if (count > worthCounting) return null
  return (
    <span className="comment-left" role="status">
      {c.left(count)}
    </span>
  )
}

/** What was typed before, and what is. */
function useDraft(draftKey: string | undefined, initial: string): { text: string; write: (text: string) => void } {
  const [text, setText] = useState(() => (draftKey && readDraft(draftKey)) || initial)
  const write = (value: string) => {
    setText(value)
    if (draftKey) keepDraft(draftKey, value)
  }
  return { text, write }
}

/** A box that was opened to write in takes the focus, after what is in it. */
function useFirstFocus(wanted: boolean): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = field
    if (!wanted || !current) return
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [wanted])
  return field
}

type SubmitOptions = Pick<Props, 'required' | 'send'> & { onSent: (message: string) => void }

/** Sends the text as soon as the reader is signed in. `problem` says why that failed; the field has the focus again then. */
function useSubmit(field: RefObject<HTMLTextAreaElement | null>, text: string, { required, send, onSent }: SubmitOptions) {
  const { t: c } = useCommentText()
  const [problem, setProblem] = useState('')
  const { busy, sendOnce } = useSending(send)
  const fail = (words: string) => {
    setProblem(words)
    field.current?.focus()
  }
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!text.trim()) return fail(required ?? c.required)
    try {
      if (!(await requireSignIn('comment'))) return
      const { message } = await sendOnce(text)
      onSent(message)
    } catch (error) {
      fail(showFailure(error, 'comment', c.notSent))
    }
  }
  return { problem, setProblem, busy, onSubmit }
}

/** The same text goes under the same key until it was taken, so that trying again cannot make it twice. */
function useSending(send: Props['send']) {
  const [busy, setBusy] = useState(false)
  const attempt = useRef({ text: '', key: '' })
  async function sendOnce(text: string): Promise<Written> {
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() }
    setBusy(true)
    try {
      return await send(text, attempt.current.key)
    } finally {
      setBusy(false)
    }
  }
  return { busy, sendOnce }
}
