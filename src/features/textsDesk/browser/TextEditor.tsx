import { useId, useState } from 'react'
import { trustedHtml } from '#features/posts/browser/article/trustedHtml.ts'
import { inLocale } from '#text/locale.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { showProblem } from '#ui/perform.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskText } from '../schema.ts'
import { TextHistory } from './TextHistory.tsx'
import { useTextsText } from './textsText.ts'
import { UnsavedText } from './UnsavedText.tsx'
import { useTextPreview } from './useTextPreview.ts'

type Props = { text: DeskText; onChange: (text: DeskText) => void }
type Reply = { message: string; data: { text: DeskText } }

/**
 * Editor of a text in Markdown, beside what readers will see of it. Nothing that was typed is lost
 * when somebody else has changed the text meanwhile: it stays, and is published only on a second
 * request. Neither is it without a question when another text takes its place.
 */
export function TextEditor({ text, onChange }: Props) {
  const { locale, t } = useTextsText()
  const { page, language, is_built_in } = text
  const id = useId()
  const [source, setSource] = useState(text.source)
  // Grows when somebody else's version is known, too.
  const [version, setVersion] = useState(text.version)
  const [busy, setBusy] = useState(false)
  const [isConflict, setConflict] = useState(false)
  const { preview, problem } = useTextPreview(text, source)
  const path = `/api/desk/texts/${page}/${language}`
  const isChanged = source !== text.source
  const [replace, setReplace] = useState<(() => void) | null>(null)

  async function send(request: () => Promise<Reply>): Promise<void> {
    if (busy) return
    setBusy(true)
    const sent = source
    try {
      const { message, data } = await request()
      showToast(message)
      // What was typed meanwhile stays.
      setSource((now) => (now === sent ? data.text.source : now))
      setVersion(data.text.version)
      setConflict(false)
      onChange(data.text)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await showConflict()
      else showProblem(error, t.notDone)
    }
    setBusy(false)
  }
  async function showConflict(): Promise<void> {
    const theirs = await callApi<DeskText>(path).catch(() => undefined)
    if (theirs) setVersion(theirs.version)
    setConflict(true)
  }
  const publish = () =>
    isChanged || isConflict
      ? send(() => callDesk<Reply>(path, { method: 'PUT', body: jsonFile({ source, version }) }))
      : showToast(t.unchanged)
  const reset = () => send(() => callDesk<Reply>(`${path}/reset`, { body: { version } }))
  const take = (taken: string) => {
    setSource(taken)
    showToast(t.taken)
    document.getElementById(id)?.focus()
  }
  const askFirst = (change: () => void) => (isChanged ? setReplace(() => change) : change())
  return (
    <>
      {isConflict && (
        <p className="desk-why" role="alert">
          {t.conflict}
        </p>
      )}
      <div className="text-editor">
        <div>
          <label htmlFor={id}>{t.source}</label>
          <textarea
            id={id}
            className="field-text"
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            lang={language}
            value={source}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-help ${id}-problem`}
            onChange={(event) => setSource(event.target.value)}
          />
          <p id={`${id}-problem`} className="form-wrong" role="status">
            {problem}
          </p>
          <p id={`${id}-help`} className="desk-intro">
            {t.help} <br />
            {t.placeholders}
          </p>
        </div>
        <section aria-label={t.preview}>
          <p className="text-preview-label">{t.preview}</p>
          <div className="text-preview prose" dir={language === 'ar' ? 'rtl' : 'ltr'} lang={language}>
            <p className="text-preview-title">{preview.title}</p>
            <p>{preview.intro}</p>
            <div className="text-body" {...trustedHtml(preview.html)} />
          </div>
        </section>
      </div>
      <p className="desk-decision">
        <button type="button" className="button button-main" aria-disabled={busy} onClick={publish}>
          {t.publish}
        </button>
        {!is_built_in && (
          <button type="button" className="button" aria-disabled={busy} onClick={() => askFirst(reset)}>
            {t.reset}
          </button>
        )}
        <a className="button" href={inLocale(language, `/${page}`)} target="_blank" rel="noopener" lang={locale}>
          {t.seePage}
        </a>
      </p>
      <TextHistory key={version} path={`${path}/versions`} onTake={(taken) => askFirst(() => take(taken))} />
      <UnsavedText isChanged={isChanged} replace={replace} onStay={() => setReplace(null)} />
    </>
  )
}

/** A file, because a request that may outlive its page is limited to 64 KB. */
const jsonFile = (body: object) => new Blob([JSON.stringify(body)], { type: 'application/json' })
