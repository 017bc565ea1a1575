import { inLocale, type Locale, localeOf } from '#text/locale.ts'

const pollTabs = ['open', 'trending', 'closed'] as const
export type PollTab = (typeof pollTabs)[number]

/** Polls that a URL shows; `/polls` without a query shows the open ones. */
export type PollAddress = { locale: Locale; tab: PollTab; category: number | null }

/** Null for an invalid tab or category. */
export function readPollAddress({ pathname, searchParams }: URL): PollAddress | null {
  const type = searchParams.get('type') || 'open'
  const category = searchParams.get('category') || null
  const tab = pollTabs.find((candidate) => candidate === type)
  if (!tab || (category !== null && !/^[1-9]\d{0,8}$/.test(category))) return null
  return { locale: localeOf(pathname), tab, category: category === null ? null : Number(category) }
}

export function pollsHref({ locale, tab, category }: PollAddress): string {
  const query = new URLSearchParams()
  if (tab !== 'open') query.set('type', tab)
  if (category !== null) query.set('category', String(category))
  return inLocale(locale, '/polls') + (query.size > 0 ? `?${query}` : '')
}
