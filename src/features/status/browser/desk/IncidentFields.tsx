import { use } from 'react'
import { CheckField } from '#ui/form/CheckField.tsx'
import { FormProblemContext, type FormValues } from '#ui/form/formState.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { type Impact, type ServiceName, serviceNames, services } from '../../knownServices.ts'
import { useIncidentsText } from './incidentsText.ts'

/** The limit of the API (`schema.ts`). */
const maxText = 1_000

/** Fields for what readers are told, in both languages. */
export function TextFields() {
  const { t } = useIncidentsText()
  return (
    <>
      <TextField name="text_ar" label={t.textAr} dir="rtl" lang="ar" rows={3} maxLength={maxText} />
      <TextField name="text_en" label={t.textEn} dir="ltr" lang="en" rows={3} maxLength={maxText} />
    </>
  )
}

/** Fields for which services are concerned, and how badly. */
export function ExtentFields({ services: chosen, impact }: { services: ServiceName[]; impact: Impact }) {
  const { locale, t } = useIncidentsText()
  const problems = use(FormProblemContext)?.fields.services
  return (
    <>
      <fieldset className="incident-services">
        <legend>{t.services}</legend>
        {serviceNames.map((name) => (
          <CheckField key={name} name={`service-${name}`} defaultChecked={chosen.includes(name)}>
            {services[name].name[locale]}
          </CheckField>
        ))}
        {problems && <p className="form-wrong">{problems.join(' ')}</p>}
      </fieldset>
      <SelectField name="impact" label={t.impact} options={t.impacts} defaultValue={impact} />
    </>
  )
}

/** The services that `ExtentFields` has checked. */
export const chosenServices = (values: FormValues): ServiceName[] => serviceNames.filter((name) => values[`service-${name}`] !== undefined)
