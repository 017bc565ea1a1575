import { z } from 'zod'
import { PushSubscriptionForm } from '#features/channels/schema.ts'

const edition = z.enum(['ar', 'en'], 'bad_choice').meta({ description: 'of which edition the urgent stories are sent' })

/** A browser that is to get urgent stories; `old_endpoint` is the address that it had before. */
export const UrgentBrowserForm = PushSubscriptionForm.extend({ edition })
export type UrgentBrowserForm = z.infer<typeof UrgentBrowserForm>

/**
 * `edition`: of which they are sent again if the former address was gone; without it, they are not.
 */
export const UrgentConfirmForm = PushSubscriptionForm.extend({ edition: edition.optional() })
export type UrgentConfirmForm = z.infer<typeof UrgentConfirmForm>

export const UrgentDemoForm = z.strictObject({ edition })

/** `is_on`: whether urgent stories are sent to this address. */
export const UrgentBrowser = z.object({ endpoint: z.string(), is_on: z.boolean() })
export type UrgentBrowser = z.infer<typeof UrgentBrowser>
