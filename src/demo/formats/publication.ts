import type { Agency } from '../agencies.ts'
import type { Report } from '../writeNews.ts'

/** What a feed is made of. `reports` newest first. */
export type Publication = { agency: Agency; origin: string; reports: Report[] }

/** A feed as it goes over the wire. */
export type Feed = { type: string; body: string | Buffer; links?: string; modifiedAt?: Date }

export const articleUrl = (origin: string, { agency, id }: Report) => `${origin}/${agency.slug}/${id}`
/** Where an agency's news are read: its feed, or its front page when it has none. */
export const feedUrl = (origin: string, { slug, format }: Agency) => `${origin}/${slug}/${format === 'page' ? '' : 'feed'}`
export const pictureUrl = (origin: string, picture: string) => `${origin}/pictures/${picture}`
export const clipUrl = (origin: string, clip: string) => `${origin}/clips/${clip}`
export const guidOf = ({ agency, id }: Report) => `tag:${agency.slug}.example,2026:${id}`
/** Name in the language it publishes in. */
export const nameOf = ({ language, nameAr, nameEn }: Agency) => (language === 'ar' ? nameAr : nameEn)

/** For XML and HTML, text and attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function bodyHtml({ paragraphs }: Report): string {
  return paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`).join('\n')
}

/** The time with Kuwait's offset, as `2026-11-21T06:05:00+03:00`. */
export function kuwaitTime(at: Date): string {
  return `${new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`
}
