import { type FormEvent, useEffect, useRef, useState } from 'react'
import { directionOf } from '#text/locale.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { changedMoment, timeField } from '#ui/form/timeValues.ts'
import { lastPlace } from '../places.ts'
import type { FrontStory, Pin } from '../schema.ts'
import { useFrontPageText } from './frontPageText.ts'
import type { Act } from './useFrontPageAct.ts'

const places = Array.from({ length: lastPlace }, (_, index) => index + 1)
const usualMs = 6 * 3_600_000

type Props = { story: FrontStory; pin?: Pin; act: Act; close: () => void }

/**
 * Asks for the place of a story, and until when it stays there.
 * @param pin the one that is changed
 */
export function PinDialog({ story, pin, act, close }: Props) {
  const { t } = useFrontPageText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [usual] = useState(() => timeField(new Date(Date.now() + usualMs).toISOString()))
  useEffect(() => dialog.current?.showModal(), [])
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { place, until } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const body = { place: Number(place), until: changedMoment(until, pin?.until) ?? '' }
    dialog.current?.close()
    await act(`pins/${story.story_id}`, { method: 'PUT', body })
  }
  return (
    <Dialog ref={dialog} className="prompt" label={t.pinTitle} onClose={close}>
      <form className="report-form" onSubmit={send}>
        <p lang={story.language} dir={directionOf(story.language)}>
          <strong>{story.title}</strong>
        </p>
        <p>{t.pinText}</p>
        <label htmlFor="pin-place">{t.placeLabel}</label>
        <select id="pin-place" name="place" defaultValue={pin?.place ?? 1}>
          {places.map((place) => (
            <option key={place}>{place}</option>
          ))}
        </select>
        <label htmlFor="pin-until">{t.untilLabel}</label>
        <input
          id="pin-until"
          name="until"
          type="datetime-local"
          dir="ltr"
          required
          className="field-text"
          aria-describedby="pin-zone"
          defaultValue={pin ? timeField(pin.until) : usual}
        />
        <p id="pin-zone" className="form-hint">
          {t.zoneNote}
        </p>
        <button type="submit" className="button button-main">
          {t.pinNow}
        </button>
      </form>
    </Dialog>
  )
}
