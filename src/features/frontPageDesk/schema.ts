import { z } from 'zod'
import { numberInBody, timeInBody } from '#base/api/bodyValues.ts'
import { maxBigint, maxInt } from '#base/api/idLimits.ts'
import { idInBody, wholeNumber } from '#base/api/queryValues.ts'
import { Agency } from '#features/taxonomy/schema.ts'
import { Burst } from '#features/urgent/schema.ts'
import { lastPlace } from './places.ts'

/** The first page of the Arabic edition is also that of lists in both languages. */
export const Edition = z.enum(['ar', 'en'], 'bad_choice')
export type Edition = z.infer<typeof Edition>

/**
 * A story as the desk shows it, by the report that readers see; null if it has none in this edition
 * any more.
 */
export const FrontStory = z.object({
  story_id: z.int(),
  post_id: z.int(),
  title: z.string(),
  language: z.enum(['ar', 'en']),
  published_at: z.string(),
  agency: Agency,
  agencies: z.int(),
})
export type FrontStory = z.infer<typeof FrontStory>

export const Pin = FrontStory.extend({ place: z.int(), until: z.string() })
export type Pin = z.infer<typeof Pin>

/** `whole`: no report of the story is shown. */
const Hide = FrontStory.extend({ id: z.int(), whole: z.boolean(), hidden_at: z.string() })

/** A story that is urgent. `burst`: why; null if an editor chose it. */
const DeskUrgent = FrontStory.extend({ since: z.string(), until: z.string(), burst: Burst.nullable() })

/**
 * The first page of an edition as it is now. `version` grows with each decision; `shown`: its first
 * stories, in order.
 */
export const DeskFrontPage = z.object({
  edition: Edition,
  version: z.int(),
  urgent: z.array(DeskUrgent),
  pins: z.array(Pin),
  hides: z.array(Hide),
  shown: z.array(FrontStory),
})
export type DeskFrontPage = z.infer<typeof DeskFrontPage>

export const EditionParams = z.object({ edition: Edition })
export const PinParams = EditionParams.extend({ story: wholeNumber(1, maxBigint) })
export const HideParams = EditionParams.extend({ id: wholeNumber(1, maxBigint) })

const version = numberInBody(1, maxInt)

/** Version that somebody saw when they decided: if it has changed since, nothing is overwritten. */
export const Seen = z.strictObject({ version })
/** Form that pins a story. It also moves a pinned one, or gives it another end. */
export const PinForm = z.strictObject({ version, place: numberInBody(1, lastPlace), until: timeInBody })
export type PinForm = z.output<typeof PinForm>
/**
 * Form of the time for which a story is urgent from now on; the desk offers half an hour, one and
 * two.
 */
export const UrgentForm = z.strictObject({ version, minutes: numberInBody(5, 240) })
export type UrgentForm = z.output<typeof UrgentForm>
export const HideForm = z.strictObject({ version, post_id: idInBody(maxBigint), whole: z.boolean('bad_choice').default(false) })
export type HideForm = z.output<typeof HideForm>
