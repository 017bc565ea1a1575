import { kuwaitZone } from '#kuwaitTime.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { showToast } from '#ui/toasts.ts'
import { chosenServices, ExtentFields, TextFields } from './IncidentFields.tsx'
import { useIncidentsText } from './incidentsText.ts'

/** The limit of the API (`schema.ts`). */
const maxTitle = 140

/** A new incident. */
export function AnnounceForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useIncidentsText()
  const send = ({ title_ar, title_en, text_ar, text_en, impact, starts_at, ...values }: FormValues) =>
    callDesk<{ message: string }>('/api/desk/incidents', {
      body: {
        ...{ title_ar, title_en, text_ar, text_en, impact, services: chosenServices(values) },
        starts_at: starts_at ? `${starts_at}:00${kuwaitZone}` : null,
      },
    })
  const done = ({ message }: { message: string }) => {
    showToast(message)
    onDone()
  }
  return (
    <section className="incident">
      <h2>{t.announce}</h2>
      <Form send={send} done={done} submit={t.publish}>
        <Field name="title_ar" label={t.titleAr} dir="rtl" lang="ar" maxLength={maxTitle} />
        <Field name="title_en" label={t.titleEn} dir="ltr" lang="en" maxLength={maxTitle} />
        <ExtentFields services={[]} impact="trouble" />
        <Field name="starts_at" label={t.startsAt} hint={t.startsHint} type="datetime-local" dir="ltr" />
        <TextFields />
      </Form>
      <button type="button" className="button" onClick={onCancel}>
        {t.cancel}
      </button>
    </section>
  )
}
