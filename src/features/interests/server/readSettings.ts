import type { Kysely } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import type { Interests, Settings } from '../schema.ts'
import { readAlertSettings, readTelegramChat } from './alertSettings.ts'
import { readAllowance, restingOf } from './allowance.ts'
import { readRule, typedKeywords } from './readRule.ts'

/** All settings of a reader, and what their plan allows. */
export async function readSettings(db: Kysely<DB>, userId: number): Promise<Settings> {
  const rule = await readRule(db, userId)
  const { time_from, time_to, ...alerts } = await readAlertSettings(db, userId)
  const allowed = await readAllowance(db, userId)
  return {
    ...presentLists({ ...rule, keywords: typedKeywords(rule) }),
    media_type: rule.media_type,
    nisba: rule.nisba,
    ...alerts,
    time_from: clock(time_from),
    time_to: clock(time_to),
    telegram: alerts.channels.includes('telegram'),
    push_notification: alerts.channels.includes('push'),
    telegram_user_id: await readTelegramChat(db, userId),
    allowed,
    resting: presentLists(restingOf(rule, allowed)),
  }
}

type Lists = { keywords: string[]; categories: number[]; agencies: number[]; main_categories: number[] }

function presentLists({ keywords, categories, agencies, main_categories }: Lists): Omit<Interests, 'media_type' | 'nisba'> {
  return { keywords, categories: categories.join(), agencies: agencies.join(), main_categories: main_categories.join() }
}

/** 545 → 09:05 */
function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
