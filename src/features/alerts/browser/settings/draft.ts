import type { Channel } from '#features/channels/channels.ts'
import { dailyLimits } from '#features/interests/dailyLimits.ts'
import { keywordLimits } from '#features/interests/keywordLimits.ts'
import type { Allowance, PlanList, Settings } from '#features/interests/schema.ts'

/**
 * The lists of ids that a reader chooses from; each is either everything or only the chosen ones.
 */
export const idLists = ['main_categories', 'categories', 'agencies'] as const
export type IdList = (typeof idLists)[number]

/** The settings as they are edited. Limits are text, because they can be cleared while typing. */
export type Draft = Record<IdList, { only: boolean; ids: number[] }> & {
  keywords: string[]
  media_type: Settings['media_type']
  nisba: boolean
  channels: Channel[]
  send_to: Settings['send_to']
  set_time: boolean
  time_from: string
  time_to: string
  notification_limit: string
  telegram_notification_limit: string
  whatsapp_notification_limit: string
}

export function draftOf(settings: Settings): Draft {
  const chosen = (list: string) => ({ only: list !== '', ids: list === '' ? [] : list.split(',').map(Number) })
  return {
    keywords: settings.keywords,
    main_categories: chosen(settings.main_categories),
    categories: chosen(settings.categories),
    agencies: chosen(settings.agencies),
    media_type: settings.media_type,
    nisba: settings.nisba,
    channels: settings.channels,
    send_to: settings.send_to,
    set_time: settings.set_time,
    time_from: settings.time_from,
    time_to: settings.time_to,
    notification_limit: String(settings.notification_limit),
    telegram_notification_limit: String(settings.telegram_notification_limit),
    whatsapp_notification_limit: String(settings.whatsapp_notification_limit),
  }
}

/**
 * How many messages a day the reader gets as alerts of their own: the limit of the channel that
 * brings most of them. Where a story goes to the first channel alone, that is its limit.
 * @param linked the channels that reach the reader now; if none of them is chosen, those that are
 *   chosen count
 */
export function dailyLimitOf(draft: Draft, linked: Channel[]): number {
  const working = draft.channels.filter((channel) => linked.includes(channel))
  const chosen = working.length > 0 ? working : draft.channels
  const used = draft.send_to === 'first' ? chosen.slice(0, 1) : chosen
  const limits = used.map((channel) => Number(draft[dailyLimits[channel].setting]) || dailyLimits[channel].default)
  return limits.length > 0 ? Math.max(...limits) : dailyLimits.push.default
}

/** Interests that decide which posts match. */
export function interestsIn({ keywords, main_categories, categories, agencies, media_type, nisba }: Draft) {
  const ids = ({ only, ids: chosen }: Draft[IdList]) => (only ? chosen : [])
  return { keywords, main_categories: ids(main_categories), categories: ids(categories), agencies: ids(agencies), media_type, nisba }
}

/** The body of POST /api/user/profile/settings. */
export function formOf(draft: Draft): object {
  const { main_categories, categories, agencies, ...rest } = draft
  return {
    ...rest,
    ...interestsIn(draft),
    only_main_categories: main_categories.only,
    only_categories: categories.only,
    only_agencies: agencies.only,
  }
}

/**
 * How many of a list may be chosen; null: all of them. Without a plan they are saved too, but rest.
 */
export function mostOf(allowed: Allowance | null, list: PlanList): number | null {
  return (allowed ?? { ...noLimits, keywords: keywordLimits.max })[list]
}
const noLimits = { categories: null, agencies: null, main_categories: null }

/** How many of a list count; null: all of them. */
export function allowedOf(allowed: Allowance | null, list: PlanList): number | null {
  return allowed ? allowed[list] : 0
}
