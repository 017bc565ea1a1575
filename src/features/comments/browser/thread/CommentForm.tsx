import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { requireSignIn } from '#features/accounts/browser/requireSignIn.ts'
import { newKey } from '#ui/newKey.ts'
import { showToast } from '#ui/toasts.ts'
import { useCommentText } from '../commentText.ts'
import { showFailure } from '../showFailure.ts'
import { readDraft, storeDraft, watchDrafts } from './drafts.ts'
import type { Written } from './threadWrites.ts'

type Props = {
  /** The key of the stored draft; without it none is stored. */
  draftKey?: string
  label: string
  submit: string
  /** Shown below the field while there is no error. */
  note?: string
  initial?: string
  /** The error for an empty text. */
  required?: string
  autoFocus?: boolean
  /** @returns undefined if it waits on this device for the network */
  send: (text: string, key: string, author: number) => Promise<Written | undefined>
  done?: () => void
  cancel?: () => void
}

const maxLength = 2000
/** Number of remaining characters below which it is shown. */
const showRemainingBelow = 300

/**
 * A form to write or edit a comment. The text stays until the server has stored it, even while the
 * reader signs in.
 */
export function CommentForm({ draftKey, label, submit, note, initial = '', required, autoFocus = false, send, done, cancel }: Props) {
  const { t: c } = useCommentText()
  const reader = useReader()
  const id = useId()
  const { text, write } = useDraft(draftKey, initial)
  const field = useAutoFocus(autoFocus)
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
        className="field-text"
        ref={field}
        id={id}
        dir="auto"
        rows={2}
        maxLength={maxLength}
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
        <CharactersLeft count={maxLength - text.length} />
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

function CharactersLeft({ count }: { count: number }) {
  const { t: c } = useCommentText()
  if (count > showRemainingBelow) return null
  return (
    <span className="comment-left" role="status">
      {c.left(count)}
    </span>
  )
}

function useDraft(draftKey: string | undefined, initial: string): { text: string; write: (text: string) => void } {
  const [text, setText] = useState(() => (draftKey && readDraft(draftKey)) || initial)
  useEffect(() => (draftKey ? watchDrafts(() => setText('')) : undefined), [draftKey])
  const write = (value: string) => {
    setText(value)
    if (draftKey) storeDraft(draftKey, value)
  }
  return { text, write }
}

/** Focuses a form that the reader has just opened, with the caret after its text. */
function useAutoFocus(enabled: boolean): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = field
    if (!enabled || !current) return
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [enabled])
  return field
}

type SubmitOptions = Pick<Props, 'required' | 'send'> & { onSent: (message: string) => void }

/**
 * Sends the text once the reader is signed in. `problem` is the error if that failed; then the
 * field has the focus again.
 */
function useSubmit(field: RefObject<HTMLTextAreaElement | null>, text: string, { required, send, onSent }: SubmitOptions) {
  const { t: c } = useCommentText()
  const [problem, setProblem] = useState('')
  const { busy, sendOnce } = useSending(send)
  const fail = (message: string) => {
    setProblem(message)
    field.current?.focus()
  }
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!text.trim()) return fail(required ?? c.required)
    try {
      const author = await requireSignIn('comment')
      if (!author) return
      const written = await sendOnce(text, author.id)
      onSent(written?.message ?? c.queuedShort)
    } catch (error) {
      fail(showFailure(error, 'comment', c.notSent))
    }
  }
  return { problem, setProblem, busy, onSubmit }
}

/**
 * Sends the same text under the same key until it was accepted, so that a retry cannot post it
 * twice.
 */
function useSending(send: Props['send']) {
  const [busy, setBusy] = useState(false)
  const attempt = useRef({ text: '', key: '' })
  async function sendOnce(text: string, author: number): Promise<Written | undefined> {
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() }
    setBusy(true)
    try {
      return await send(text, attempt.current.key, author)
    } finally {
      setBusy(false)
    }
  }
  return { busy, sendOnce }
}
