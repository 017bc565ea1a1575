import { sql } from 'kysely'
import type { DocumentToMatch } from '#engine/matcher/documentToMatch.ts'
import { SurfaceForms } from '#engine/matcher/surfaceForms.ts'
import { presentAgency } from '#features/taxonomy/server/presentAgency.ts'
import { type StoredText, textOf } from '#text/newsText/newsText.ts'

/**
 * A row of `textColumns`: the columns of a post that matching needs. Interests name what a merged
 * agency has become, so `agency_id` does too.
 */
export type PostTexts = StoredText & {
  id: number
  story_id: number
  agency_id: number
  category_id: number | null
  main_category_id: number | null
  media_type: 'text' | 'media'
  title: string
  excerpt: string
  spelled: string
}

export const textColumns = sql`
  p.id, p.story_id, ${presentAgency(sql.raw('p.agency_id'))} as agency_id, p.category_id, p.main_category_id, p.media_type,
  p.title, p.excerpt, c.body_html, c.text_start, c.text_end, w.spelled`
/** The tables of `textColumns`. */
export const textTables = sql.raw('posts p join post_words w on w.post_id = p.id join post_contents c on c.post_id = p.id')

export function documentToMatch({ spelled, agency_id, category_id, main_category_id, media_type }: PostTexts): DocumentToMatch {
  const words = spelled.split(' ').filter((word) => word !== '')
  return { words, agency: agency_id, category: category_id, mainCategory: main_category_id, media: media_type }
}

/** The surface forms of the same post. */
export function surfaceForms({ words }: DocumentToMatch, post: PostTexts): SurfaceForms {
  return new SurfaceForms(words, [() => post.title, () => post.excerpt, () => textOf(post)])
}
