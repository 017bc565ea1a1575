import type { Locale } from '#text/locale.ts'
import { defineMessages } from '#ui/locale.ts'
import type { Burst } from '../schema.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of urgent stories. */
export const { textIn: urgentTextIn } = defineMessages(ar, en)

/** Names why a story is urgent. */
export function reasonIn(locale: Locale, burst: Burst | null): string {
  const t = urgentTextIn(locale)
  return burst ? t.burst(burst.agencies, burst.minutes) : t.byEditors
}
