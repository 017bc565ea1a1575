import { z } from 'zod'
import { type CheckName, checkNames } from './checks.ts'

const names = Object.keys(checkNames) as CheckName[]

/** `warning`: look at it today; `failing`: readers notice, or will soon. */
export const HealthState = z.enum(['ok', 'warning', 'failing'])
export type HealthState = z.infer<typeof HealthState>

const Sentence = z.object({ ar: z.string(), en: z.string() })

/** State of one subject of a check, and since when. `remedy`: what to do; null if nothing. */
export const HealthEntry = z.object({
  check: z.enum(names),
  subject: z.string(),
  state: HealthState,
  since: z.string(),
  says: Sentence,
  remedy: Sentence.nullable(),
})
export type HealthEntry = z.infer<typeof HealthEntry>

/**
 * `measured_at`: the last measurement of any check; null before the first. `is_current`: it was at
 * most five minutes ago, so a worker runs.
 */
export const Health = z.object({
  measured_at: z.string().nullable(),
  is_current: z.boolean(),
  /** The channels on which alarms are sent. */
  alarms: z.array(z.enum(['mail', 'telegram', 'webhook'])),
  data: z.array(HealthEntry),
})
export type Health = z.infer<typeof Health>
