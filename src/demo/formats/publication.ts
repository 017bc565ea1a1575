import { type Agency, isNetwork } from '../agencies.ts'
import type { Report } from '../writeNews.ts'

/** The content of a feed. `reports`: newest first. */
export type Publication = { agency: Agency; origin: string; reports: Published[] }

/** A report; of a media agency, with all its pictures. */
export type Published = Report & { pictures?: string[]; isPortrait?: boolean }

/** A serialised feed; `type` is its Content-Type, `links` its Link header. */
export type Feed = { type: string; body: string | Buffer; links?: string; modifiedAt?: Date }

export const articleUrl = (origin: string, { agency, id }: Report) => `${origin}/${agency.slug}/${id}`
/**
 * The URL of an agency's source: its feed, its front page if it has none, or its profile at a
 * network.
 */
export function feedUrl(origin: string, { slug, format }: Agency): string {
  if (format === 'threads') return `${origin}/threads/@${slug}`
  if (isNetwork(format)) return `${origin}/${format}/${slug}`
  return `${origin}/${slug}/${format === 'page' ? '' : 'feed'}`
}
export const pictureUrl = (origin: string, picture: string) => `${origin}/pictures/${picture}`
export const clipUrl = (origin: string, clip: string) => `${origin}/clips/${clip}`
/** Pixels of the demo's clips and of their posters. */
export const clipSize = (isPortrait = false) => (isPortrait ? { width: 360, height: 640 } : { width: 640, height: 360 })
/** Seconds. */
export const clipSeconds = 8
export const guidOf = ({ agency, id }: Report) => `tag:${agency.slug}.example,2026:${id}`
/** The agency's name in its language. */
export const nameOf = ({ language, nameAr, nameEn }: Agency) => (language === 'ar' ? nameAr : nameEn)

/** Escapes text and attribute values for XML and HTML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function bodyHtml({ paragraphs }: Report): string {
  return paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`).join('\n')
}

/** A time with Kuwait's offset, e.g. `2026-11-21T06:05:00+03:00`. */
export function kuwaitTime(at: Date): string {
  return `${new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`
}
