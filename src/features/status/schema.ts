import { z } from 'zod'
import { lineInBody, numberInBody, optionalTime } from '#base/api/bodyValues.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, pageSize, wholeNumber } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { forbiddenInText } from '#text/forbiddenInLine.ts'
import { impacts, openStages, serviceNames, stages } from './knownServices.ts'

const Service = z.enum(serviceNames, 'bad_choice')
const Sentence = z.object({ ar: z.string(), en: z.string() })

/** `unknown`: nothing was measured. */
export const ServiceState = z.enum(['ok', ...impacts, 'unknown'])
export type ServiceState = z.infer<typeof ServiceState>

/** A day in Kuwait: the worst that was, and how many minutes of it were not `ok`. */
const ServiceDay = z.object({ day: z.string(), state: ServiceState, minutes: z.int() })
export type ServiceDay = z.infer<typeof ServiceDay>

const IncidentUpdate = z.object({ at: z.string(), stage: z.enum(stages), text: Sentence })

/** An incident as readers see it, newest update first; `resolved_at` is null while it lasts. */
export const Incident = z.object({
  id: z.int(),
  title: Sentence,
  services: z.array(Service),
  impact: z.enum(impacts),
  starts_at: z.string(),
  resolved_at: z.string().nullable(),
  updates: z.array(IncidentUpdate),
})
export type Incident = z.infer<typeof Incident>

/**
 * The state of the services, for everyone. `measured_at`: null if nothing was measured.
 * `is_current`: it was measured in the last five minutes, and could be read. Days: the last 90,
 * oldest first.
 */
export const Status = z.object({
  measured_at: z.string().nullable(),
  is_current: z.boolean(),
  services: z.array(z.object({ name: Service, state: ServiceState, days: z.array(ServiceDay) })),
  incidents: z.array(Incident),
})
export type Status = z.infer<typeof Status>

/** An incident as staff see it. */
export const DeskIncident = Incident.extend({ version: z.int() })
export type DeskIncident = z.infer<typeof DeskIncident>
export const DeskIncidentPage = pageOf(DeskIncident)
export type DeskIncidentPage = z.infer<typeof DeskIncidentPage>

export const IncidentParams = z.object({ id: wholeNumber(1, maxInt) })
export const ListIncidentsQuery = z.strictObject({ pagination: pageSize(20, 50), cursor })

const title = lineInBody('incident_title_required', 140)
const text = z
  .string('incident_text_required')
  .trim()
  .min(1, 'incident_text_required')
  .max(1_000, { error: 'too_long', abort: true })
  .refine((value) => !forbiddenInText.test(value), 'bad_text')
const texts = { text_ar: text, text_en: text }
const extent = {
  services: z.array(Service, 'bad_choice').min(1, 'incident_services_required').max(serviceNames.length),
  impact: z.enum(impacts, 'bad_choice'),
}
const version = numberInBody(1, maxInt)

/** @property starts_at null: now */
export const IncidentForm = z.strictObject({
  title_ar: title,
  title_en: title,
  ...extent,
  ...texts,
  starts_at: optionalTime,
})
export type IncidentForm = z.output<typeof IncidentForm>

/**
 * Update of an incident; one that was resolved lasts again.
 * @property version the one that was seen: nothing is overwritten
 */
export const UpdateForm = z.strictObject({ version, stage: z.enum(openStages, 'bad_choice'), ...extent, ...texts })
export type UpdateForm = z.output<typeof UpdateForm>

export const ResolutionForm = z.strictObject({ version, ...texts })
export type ResolutionForm = z.output<typeof ResolutionForm>
