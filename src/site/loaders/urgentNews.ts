import type { App } from '#base/app.ts'
import { contentLanguage, type ListAddress } from '#features/posts/browser/listAddress.ts'
import { type UrgentNews, urgentNewsOf } from '#features/urgent/browser/urgentNews.ts'
import { listUrgent } from '#features/urgent/server/listUrgent.ts'

/**
 * The urgent stories above a list of news, but not of an agency's, a day's, our own or found news;
 * undefined if there are none. What is urgent is above the Arabic edition in any language, unless
 * its reader chose one.
 */
export async function loadUrgentNews(app: App, address: ListAddress): Promise<UrgentNews | undefined> {
  const { own, media, filters, locale } = address
  if (own || media || filters.agency || filters.day || filters.search) return undefined
  const stories = await listUrgent(app, locale === 'ar' && !filters.language ? undefined : contentLanguage(address))
  return stories.length > 0 ? urgentNewsOf(stories, locale) : undefined
}
