import { kuwaitTime, kuwaitZone } from '#kuwaitTime.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Field } from '#ui/form/Field.tsx'
import { FieldFrame } from '#ui/form/FieldFrame.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { showToast } from '#ui/toasts.ts'
import type { DeskEvent } from '../schema.ts'
import { useEditorText } from './editorText.ts'
import { useEventText } from './eventText.ts'

/** The limits of the API (`eventLimits` in schema.ts). */
const maxLength = { title: 160, place: 120, description: 2000 }

type Props = { event: DeskEvent | null; onDone: () => void }

/** A form that creates or edits an event; errors are shown at their fields. */
export function EventEditor({ event, onDone }: Props) {
  const { t } = useEditorText()
  const { kinds } = useEventText().t
  const send = (values: FormValues) =>
    callDesk<{ message: string }>(`/api/desk/events${event ? `/${event.id}` : ''}`, {
      method: event ? 'PUT' : 'POST',
      body: bodyOf(values, event),
    })
  const done = ({ message }: { message: string }) => {
    showToast(message)
    onDone()
  }
  return (
    <div className="event-editor">
      <h2>{event ? t.editEvent : t.newEvent}</h2>
      <p className="form-hint">{t.languagesNote}</p>
      <Form send={send} done={done} submit={t.save}>
        <SelectField name="kind" label={t.kind} options={kinds} defaultValue={event?.kind} />
        <Field name="title_ar" label={t.titleAr} dir="rtl" lang="ar" maxLength={maxLength.title} defaultValue={event?.title_ar ?? ''} />
        <Field name="title_en" label={t.titleEn} dir="ltr" lang="en" maxLength={maxLength.title} defaultValue={event?.title_en ?? ''} />
        <Field name="place_ar" label={t.placeAr} dir="rtl" lang="ar" maxLength={maxLength.place} defaultValue={event?.place_ar ?? ''} />
        <Field name="place_en" label={t.placeEn} dir="ltr" lang="en" maxLength={maxLength.place} defaultValue={event?.place_en ?? ''} />
        <TextField
          name="description_ar"
          label={t.descriptionAr}
          dir="rtl"
          lang="ar"
          rows={4}
          maxLength={maxLength.description}
          defaultValue={event?.description_ar ?? ''}
        />
        <TextField
          name="description_en"
          label={t.descriptionEn}
          dir="ltr"
          lang="en"
          rows={4}
          maxLength={maxLength.description}
          defaultValue={event?.description_en ?? ''}
        />
        <AllDay label={t.allDay} checked={event?.is_all_day} />
        <Field name="starts_at" label={t.startsAt} hint={t.zoneNote} type="datetime-local" dir="ltr" defaultValue={firstMinute(event)} />
        <Field name="ends_at" label={t.endsAt} hint={t.zoneNote} type="datetime-local" dir="ltr" defaultValue={lastMinute(event)} />
      </Form>
      <button type="button" className="button" onClick={onDone}>
        {t.cancel}
      </button>
    </div>
  )
}

function AllDay({ label, checked }: { label: string; checked: boolean | undefined }) {
  return (
    <FieldFrame name="is_all_day">
      {(control) => (
        <div className="form-check">
          <input type="checkbox" {...control} defaultChecked={checked} />
          <label htmlFor={control.id}>{label}</label>
        </div>
      )}
    </FieldFrame>
  )
}

/** The request body. Times in the fields are Kuwait time. */
function bodyOf({ is_all_day, starts_at, ends_at, ...texts }: FormValues, event: DeskEvent | null) {
  const moment = (value: string | undefined) => (value ? `${value}:00${kuwaitZone}` : '')
  return {
    ...texts,
    is_all_day: is_all_day !== undefined,
    starts_at: moment(starts_at),
    ends_at: moment(ends_at),
    updated_at: event?.updated_at ?? null,
  }
}

function firstMinute(event: DeskEvent | null): string {
  return event ? fieldTime(Date.parse(event.starts_at)) : ''
}

/**
 * Returns for whole days 23:59 on the last one, because the midnight after it would look like
 * another day.
 */
function lastMinute(event: DeskEvent | null): string {
  return event ? fieldTime(Date.parse(event.ends_at) - (event.is_all_day ? 60_000 : 0)) : ''
}

const fieldTime = (ms: number) => kuwaitTime(ms).slice(0, 16)
