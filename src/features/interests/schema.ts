import { z } from 'zod'
import { maxInt } from '#base/api/idLimits.ts'
import { idInBody } from '#base/api/queryValues.ts'
import { channels } from '#features/channels/channels.ts'
import { forbiddenInLine } from '#text/forbiddenInLine.ts'
import { dailyLimits } from './dailyLimits.ts'

/** `video` stands for all posts with media. */
export const mediaChoices = ['text', 'video', 'both'] as const

/**
 * The interests of a reader (spec 3, "User profile settings"): ids are comma-separated, '' stands
 * for all.
 */
export const Interests = z.object({
  /**
   * Keywords. Those that only exclude (-word) come last; they exclude posts from all others, and do
   * not count towards the plan.
   */
  keywords: z.array(z.string()),
  categories: z.string(),
  agencies: z.string(),
  main_categories: z.string(),
  media_type: z.enum(mediaChoices),
  /** Whether a keyword also matches its nisba (كويت: كويتي). */
  nisba: z.boolean(),
})
export type Interests = z.infer<typeof Interests>

/** An array, or its items in a string with separators; an empty string or null is an empty list. */
function listOf<Item extends z.ZodType>(item: Item, separator: RegExp, max: number) {
  return z.preprocess((value) => {
    if (value === null) return []
    if (typeof value !== 'string') return value
    const items = value.split(separator).map((part) => part.trim())
    return items.filter((part) => part !== '')
  }, z.array(item, 'bad_value').max(max, 'too_long').optional())
}

const Id = idInBody(maxInt)
const ids = () => listOf(Id, /,/, 2_000)

/** A keyword as readers type it: one line of text. */
export const Keyword = z
  .string('bad_text')
  .max(1_000, { error: 'keyword_long', abort: true })
  .refine((text) => !forbiddenInLine.test(text), 'bad_text')
  .transform((text) => text.replace(/\s+/g, ' ').trim())

/** POST /api/user/profile/settings; absent fields stay unchanged. */
export const InterestsForm = z.strictObject({
  keywords: listOf(Keyword, /[,،\n]/, 200),
  categories: ids(),
  agencies: ids(),
  main_categories: ids(),
  media_type: z.enum(mediaChoices, 'bad_choice').optional(),
  nisba: z.boolean('bad_choice').optional(),
})
export type InterestsForm = z.output<typeof InterestsForm>

/** Lists that a plan limits, in the order of the form. */
export const planLists = ['keywords', 'categories', 'agencies', 'main_categories'] as const
export type PlanList = (typeof planLists)[number]

/** How many of each a reader may choose; null: all. */
export const Allowance = z.record(z.enum(planLists), z.int().nullable())
export type Allowance = z.infer<typeof Allowance>

/**
 * How alerts arrive. Times are in Kuwait, `HH:MM`; the window counts only if `set_time`, may cross
 * midnight, and equal times are the whole day.
 */
const AlertSettings = z.object({
  /** Channels in the reader's order. */
  channels: z.array(z.enum(channels)),
  /** Whether `channels` has them. */
  telegram: z.boolean(),
  push_notification: z.boolean(),
  /** The paired chat, or null. */
  telegram_user_id: z.string().nullable(),
  /** all: on each of the channels; first: on the first that works. */
  send_to: z.enum(['all', 'first']),
  set_time: z.boolean(),
  time_from: z.string(),
  time_to: z.string(),
  notification_limit: z.int(),
  telegram_notification_limit: z.int(),
  whatsapp_notification_limit: z.int(),
})

/** GET /api/user/profile/settings/show (spec 3, "User profile settings"). */
export const Settings = Interests.extend(AlertSettings.shape).extend({
  /** Limits of the plan; null without a running plan. */
  allowed: Allowance.nullable(),
  /**
   * Interests stored beyond the plan, in the same form as above: they are not deleted, but cause no
   * alerts.
   */
  resting: Interests.pick({ keywords: true, categories: true, agencies: true, main_categories: true }),
})
export type Settings = z.infer<typeof Settings>

/** A number or its digits; cleared is not the same as absent. */
function dailyLimit(max: number, missing: string) {
  const cleared = (value: unknown) => value === null || value === ''
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value),
    z
      .int({ error: ({ input }) => (cleared(input) ? missing : 'limit_range') })
      .min(1, 'limit_range')
      .max(max, 'limit_range')
      .optional(),
  )
}

/** A time of a 24-hour clock as minutes after midnight. */
const Clock = z
  .string({ error: ({ input }) => (input === null ? 'time_required' : 'bad_clock') })
  .min(1, { error: 'time_required', abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'bad_clock')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
  .optional()

const Flag = z.boolean('bad_choice').optional()

/**
 * POST /api/user/profile/settings; absent fields stay unchanged. `only_…`: the reader wants only
 * chosen ones, so some must be chosen.
 */
export const SettingsForm = InterestsForm.extend({
  only_categories: Flag,
  only_agencies: Flag,
  only_main_categories: Flag,
  channels: listOf(z.enum(channels, 'bad_choice'), /,/, 10),
  /** Add the channel at the end, or remove it. */
  telegram: Flag,
  push_notification: Flag,
  telegram_user_id: z
    .union([z.string(), z.number()], 'bad_value')
    .nullable()
    .transform((id) => (id === null ? '' : String(id).trim()))
    .optional()
    .meta({ description: 'The paired chat or nothing: a chat is paired by /api/auth/channels/telegram' }),
  send_to: z.enum(['all', 'first'], 'bad_choice').optional(),
  set_time: Flag,
  time_from: Clock,
  time_to: Clock,
  notification_limit: dailyLimit(dailyLimits.push.max, 'push_limit_required'),
  telegram_notification_limit: dailyLimit(dailyLimits.telegram.max, 'telegram_limit_required'),
  whatsapp_notification_limit: dailyLimit(dailyLimits.whatsapp.max, 'whatsapp_limit_required'),
})
export type SettingsForm = z.output<typeof SettingsForm>
