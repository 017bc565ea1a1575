import { z } from 'zod'
import { numberInBody } from '#base/api/bodyValues.ts'
import { maxBigint } from '#base/api/idLimits.ts'
import { cursor, optional, pageSize, wholeNumber } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { channels } from '#features/channels/channels.ts'
import { SentenceOfPost } from '#features/posts/schema.ts'
import { Agency } from '#features/taxonomy/schema.ts'
import { forbiddenInLine } from '#text/forbiddenInLine.ts'
import { stateNames } from './states.ts'

/** Channels of a delivery; `none`: the alert was not to be sent at all. */
const deliveryChannels = [...channels, 'none'] as const
/** Groups of states, by which the page filters. */
const outcomes = ['arrived', 'waiting', 'not_sent'] as const
export type OutcomeGroup = (typeof outcomes)[number]

/**
 * Outcome of an alert on one channel. `outcome` puts it in words, in the language of the request;
 * times are ISO 8601 in UTC.
 */
const Delivery = z.object({
  channel: z.enum(deliveryChannels),
  state: z.enum(stateNames),
  reason: z.string().nullable(),
  outcome: z.string(),
  /** alert: a message of its own; bundle, digest: one of several stories. */
  kind: z.enum(['alert', 'bundle', 'digest']),
  due_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  read_at: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/**
 * One story that matched: why, and what became of it. `post` is the one that matched first; null if
 * it was deleted.
 */
export const AlertLogEntry = z.object({
  /** Id of the story. */
  id: z.int(),
  matched_at: z.string(),
  keyword: z.string().nullable(),
  because: z.string().nullable(),
  /** Sentence in which the keyword stands, unless the headline has it. */
  sentence: SentenceOfPost.nullable(),
  /** Whether they were alerted because they follow the story. */
  is_followed: z.boolean(),
  post: z
    .object({
      id: z.int(),
      title: z.string(),
      url: z.string(),
      published_at: z.string(),
      agency: Agency.pick({ id: true, name_ar: true, name_en: true }),
    })
    .nullable(),
  deliveries: z.array(Delivery),
})
export type AlertLogEntry = z.infer<typeof AlertLogEntry>
export const AlertLogPage = pageOf(AlertLogEntry)
export type AlertLogPage = z.infer<typeof AlertLogPage>
export const AlertLogQuery = z.strictObject({
  pagination: pageSize(50, 200),
  cursor,
  channel: optional(z.enum(channels, 'bad_choice')),
  outcome: optional(z.enum(outcomes, 'bad_choice')),
})
export type AlertLogQuery = z.output<typeof AlertLogQuery>

/** Reasons why a post caused no alert, or which one it belongs to. */
const missingReasons = [
  'alerted',
  'same_story',
  'waiting',
  'no_plan',
  'no_interests',
  'media_type',
  'agency',
  'section',
  'excluded',
  'passing',
  'other_language',
  'resting',
  'keyword',
  'saved_later',
  'too_old',
  'unknown',
] as const
export type MissingReason = (typeof missingReasons)[number]
/**
 * `text` says the reason in words; `entry` is the alert of the post's story, if there is one.
 * `keyword`: the one that rests, excludes the post, or is only mentioned in it.
 */
export const Explanation = z.object({
  reason: z.enum(missingReasons),
  text: z.string(),
  keyword: z.string().nullable(),
  entry: AlertLogEntry.nullable(),
})
export type Explanation = z.infer<typeof Explanation>
export const PostParams = z.object({ post_id: wholeNumber(1, maxBigint) })

/**
 * Something that a reader does not want to hear of. `name` is for people: the keyword, the agency,
 * the title; until null: for ever.
 */
export const Mute = z.object({
  id: z.int(),
  kind: z.enum(['keyword', 'agency', 'story', 'all']),
  name: z.string().nullable(),
  until: z.string().nullable(),
})
export type Mute = z.infer<typeof Mute>
export const MuteParams = z.object({ id: wholeNumber(1, maxBigint) })
/** `minutes`: how long; null: for ever. */
export const MuteForm = z.strictObject({
  kind: z.enum(['keyword', 'agency', 'story', 'all'], 'bad_choice'),
  value: z
    .string('bad_text')
    .max(200, { error: 'too_long', abort: true })
    .refine((value) => !forbiddenInLine.test(value), 'bad_text')
    .default(''),
  minutes: numberInBody(1, 43_200).nullable().default(null),
})
export type MuteForm = z.output<typeof MuteForm>

/**
 * Alerts that were planned for WhatsApp on a day in Kuwait (2026-11-23). `delivered` is part of
 * `sent`, and `read` of `delivered`; `no_budget`: failed because WhatsApp's daily limit was used
 * up; `failed`: for another reason; `fell_back`: of both, another channel took over.
 */
export const WhatsappDay = z.object({
  day: z.string(),
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  waiting: z.int(),
  not_sent: z.int(),
  no_budget: z.int(),
  failed: z.int(),
  fell_back: z.int(),
})
export type WhatsappDay = z.infer<typeof WhatsappDay>

/**
 * Alerts on a channel in some time; `p50` and `p99`: in how many seconds so many of them left, from
 * being queued; null of none.
 */
const SpanFigures = z.object({ sent: z.int(), failed: z.int(), p50: z.number().nullable(), p99: z.number().nullable() })
export type SpanFigures = z.infer<typeof SpanFigures>

/**
 * A channel now: how many messages a second its provider takes (null: no limit), until when the
 * provider asked us to wait, what is queued, and what is tried again later; `hour`: the clock's;
 * `day`: the last 24 of them, which `hours` lists, oldest first.
 */
export const ChannelFigures = z.object({
  channel: z.enum(channels),
  per_second: z.number().nullable(),
  paused_until: z.string().nullable(),
  queued: z.int(),
  retrying: z.int(),
  hour: SpanFigures,
  day: SpanFigures,
  hours: z.array(z.object({ at: z.string(), sent: z.int(), failed: z.int() })),
})
export type ChannelFigures = z.infer<typeof ChannelFigures>

/** `max_counted`: where the counts of what waits end. */
export const AlertFigures = z.object({ max_counted: z.int(), channels: z.array(ChannelFigures) })
export type AlertFigures = z.infer<typeof AlertFigures>

/**
 * An alert that was given up. `id`: story, reader and channel. `is_taken_over`: another channel has
 * it, so it is not sent again.
 */
const GivenUp = z.object({
  id: z.string(),
  user_id: z.int(),
  channel: z.string(),
  state: z.string(),
  reason: z.string(),
  /** Error in the provider's words. */
  provider_error: z.string().nullable(),
  attempts: z.int(),
  planned_at: z.string(),
  is_taken_over: z.boolean(),
})
export type GivenUp = z.infer<typeof GivenUp>
export const GivenUpPage = pageOf(GivenUp)
export type GivenUpPage = z.infer<typeof GivenUpPage>
export const ListGivenUpQuery = z.strictObject({ pagination: pageSize(20, 100), cursor })

/** `letters`: ids of what was given up. */
export const RetryForm = z.strictObject({
  letters: z
    .array(
      z
        .string('bad_value')
        .regex(/^[1-9]\d{0,14}-[1-9]\d{0,8}-(push|telegram|whatsapp)$/, 'bad_value')
        .transform((id) => {
          const [story, user, channel = ''] = id.split('-')
          return { story: Number(story), user: Number(user), channel }
        }),
      'bad_value',
    )
    .min(1, 'bad_value')
    .max(500, 'bad_value'),
})
export type RetryForm = z.output<typeof RetryForm>
