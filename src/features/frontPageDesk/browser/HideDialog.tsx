import { type FormEvent, useEffect, useRef } from 'react'
import { directionOf } from '#text/locale.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { FrontStory } from '../schema.ts'
import { useFrontPageText } from './frontPageText.ts'
import type { Act } from './useFrontPageAct.ts'

/** Says what hiding does, and asks whether it concerns the report or the story. */
export function HideDialog({ story, act, close }: { story: FrontStory; act: Act; close: () => void }) {
  const { t } = useFrontPageText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const whole = new FormData(event.currentTarget).get('what') !== 'post'
    dialog.current?.close()
    await act('hides', { method: 'POST', body: { post_id: story.post_id, whole } })
  }
  return (
    <Dialog ref={dialog} className="prompt" label={t.hideTitle} onClose={close}>
      <form className="report-form" onSubmit={send}>
        <p lang={story.language} dir={directionOf(story.language)}>
          <strong>{story.title}</strong>
        </p>
        <p>{t.hideText}</p>
        <fieldset>
          <legend>{t.hideWhat}</legend>
          <label className="report-reason">
            <input type="radio" name="what" value="story" defaultChecked /> {t.hideStory}
          </label>
          <label className="report-reason">
            <input type="radio" name="what" value="post" /> {t.hidePost}
          </label>
        </fieldset>
        <p className="desk-decision">
          <button type="submit" className="button button-danger">
            {t.hideNow}
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t.cancel}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
