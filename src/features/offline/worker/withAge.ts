import type { Locale } from '#text/locale.ts'
import { ar } from '../browser/ar.ts'
import { en } from '../browser/en.ts'
import { timeOrDate } from '../browser/timeOrDate.ts'
import { storedAt } from '../stores.ts'

/**
 * A stored light page that says how old it is. It has no script that could, as full pages do
 * (`OfflineLine.tsx`).
 */
export async function withAge(stored: Response, locale: Locale): Promise<Response> {
  const t = locale === 'ar' ? ar : en
  const at = storedAt(stored)
  const says = `${navigator.onLine ? t.slow : t.offline} ${at ? t.asOf(timeOrDate(locale, at)) : ''}`.trim()
  const html = (await stored.text()).replace(/<main[^<>]*>/, (main) => `${main}<p class="notice" role="status">${says}</p>`)
  return new Response(html, { status: stored.status, headers: stored.headers })
}
