import { ApiError } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { showToast } from '#ui/toasts.ts'
import type { DeskIncident } from '../../schema.ts'
import { useStatusText } from '../statusText.ts'
import { chosenServices, ExtentFields, TextFields } from './IncidentFields.tsx'
import { useIncidentsText } from './incidentsText.ts'

type Props = { incident: DeskIncident; onChange: () => void; onClose: () => void }

/** Form for an update of an incident, with its extent as it is now. */
export function UpdateForm({ incident, ...props }: Props) {
  const { t } = useIncidentsText()
  const { resolved, ...stages } = useStatusText().t.stages
  const bodyOf = ({ stage, impact, ...values }: FormValues) => ({ stage, impact, services: chosenServices(values) })
  return (
    <ChangeForm {...props} incident={incident} path="updates" bodyOf={bodyOf}>
      <SelectField name="stage" label={t.stage} options={stages} defaultValue={incident.updates[0]?.stage} />
      <ExtentFields services={incident.services} impact={incident.impact} />
    </ChangeForm>
  )
}

/** Announces the end of an incident. */
export const ResolveForm = (props: Props) => <ChangeForm {...props} path="resolve" bodyOf={() => ({})} />

type ChangeProps = Props & { path: 'updates' | 'resolve'; bodyOf: (values: FormValues) => object; children?: React.ReactNode }

function ChangeForm({ incident, path, bodyOf, onChange, onClose, children }: ChangeProps) {
  const { t } = useIncidentsText()
  const send = async (values: FormValues) => {
    const { text_ar, text_en } = values
    const body = { ...bodyOf(values), text_ar, text_en, version: incident.version }
    try {
      return await callDesk<{ message: string }>(`/api/desk/incidents/${incident.id}/${path}`, { body })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onChange()
      throw error
    }
  }
  const done = ({ message }: { message: string }) => {
    showToast(message)
    onClose()
    onChange()
  }
  return (
    <>
      <Form send={send} done={done} submit={t.publish}>
        {children}
        <TextFields />
      </Form>
      <button type="button" className="button" onClick={onClose}>
        {t.cancel}
      </button>
    </>
  )
}
