import { z } from 'zod'
import { maxInt } from '#base/api/idLimits.ts'
import { wholeNumber } from '#base/api/queryValues.ts'
import { EmailAddress } from '#features/accounts/schema.ts'

/**
 * A newsletter and the names of its section. `weekday`: 0 is Sunday, null every day; `hour` in
 * Kuwait.
 */
export const Newsletter = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string(),
  weekday: z.int().nullable(),
  hour: z.int(),
})
export type Newsletter = z.infer<typeof Newsletter>

const id = z.int('bad_number').min(1, 'bad_number').max(maxInt, 'bad_number')
/** Number above that of the sections. */
const maxChosen = 200

/** Visitors confirm it by mail; for a signed-in reader's own confirmed address it holds at once. */
export const SubscribeForm = z.strictObject({
  newsletters: z.array(id, 'newsletters_required').min(1, 'newsletters_required').max(maxChosen, 'bad_choice'),
  email: z.string('email_required').trim().pipe(EmailAddress),
  captcha: z.string().max(4096, 'captcha_failed').optional(),
})
export type SubscribeForm = z.output<typeof SubscribeForm>
export const Subscribed = z.object({ is_confirmed: z.boolean() })
export type Subscribed = z.infer<typeof Subscribed>

export const NewsletterParams = z.object({ id: wholeNumber(1, maxInt) })

/** The newsletters on offer, as a signed-in reader sees them. */
export const MyNewsletter = Newsletter.extend({ is_subscribed: z.boolean() })
export type MyNewsletter = z.infer<typeof MyNewsletter>
export const MyNewsletterPage = z.object({ data: z.array(MyNewsletter) })
export const MyNewsletterForm = z.strictObject({ id, is_subscribed: z.boolean('bad_choice') })
export type MyNewsletterForm = z.output<typeof MyNewsletterForm>

/** The key of a section: `m3` a main category, `c5` a category. */
const SectionKey = z.string('bad_choice').regex(/^[mc][1-9]\d{0,8}$/, 'bad_choice')

/** Offers a newsletter, or changes when it comes. */
export const OfferForm = z.strictObject({
  section: SectionKey,
  weekday: z.int('bad_choice').min(0, 'bad_choice').max(6, 'bad_choice').nullable(),
  hour: z.int('bad_choice').min(0, 'bad_choice').max(23, 'bad_choice'),
})
export type OfferForm = z.output<typeof OfferForm>

export const DeskNewsletter = Newsletter.extend({
  section: z.string(),
  is_offered: z.boolean(),
  subscribers: z.int(),
  last_issue_at: z.string().nullable(),
})
export type DeskNewsletter = z.infer<typeof DeskNewsletter>
export const DeskNewsletterPage = z.object({ data: z.array(DeskNewsletter) })

const Story = z.object({ id: z.int(), title: z.string(), agency_ar: z.string(), agency_en: z.string() })
/** The stories that an issue would have now, in each language; empty: too few. */
export const Preview = z.object({ ar: z.array(Story), en: z.array(Story) })
export type Preview = z.infer<typeof Preview>
