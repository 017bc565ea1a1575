import { type FormEvent, useEffect, useRef } from 'react'
import { directionOf } from '#text/locale.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { FrontStory } from '../schema.ts'
import { useFrontPageText } from './frontPageText.ts'
import type { Act } from './useFrontPageAct.ts'

const durations = [30, 60, 120] as const
const usual = 60

/** Says what readers will see, and asks for how long. */
export function UrgentDialog({ story, act, close }: { story: FrontStory; act: Act; close: () => void }) {
  const { t } = useFrontPageText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const minutes = Number(new FormData(event.currentTarget).get('minutes'))
    dialog.current?.close()
    await act(`urgent/${story.story_id}`, { method: 'PUT', body: { minutes } })
  }
  return (
    <Dialog ref={dialog} className="prompt" label={t.urgentTitle} onClose={close}>
      <form className="report-form" onSubmit={send}>
        <p lang={story.language} dir={directionOf(story.language)}>
          <strong>{story.title}</strong>
        </p>
        <p>{t.urgentText}</p>
        <fieldset>
          <legend>{t.howLong}</legend>
          {durations.map((minutes) => (
            <label key={minutes} className="report-reason">
              <input type="radio" name="minutes" value={minutes} defaultChecked={minutes === usual} /> {t.durations[minutes]}
            </label>
          ))}
        </fieldset>
        <p className="desk-decision">
          <button type="submit" className="button button-main">
            {t.makeUrgent}
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t.cancel}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
