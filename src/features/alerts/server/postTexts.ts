import { sql } from 'kysely'
import type { PostToMatch } from '#engine/matcher/postToMatch.ts'
import { PrintedWords } from '#engine/matcher/printedWords.ts'
import { plainText } from '#text/plainText.ts'

/** A row of `textColumns`: what matching reads of a post. */
export type PostTexts = {
  id: number
  story_id: number
  agency_id: number
  category_id: number | null
  main_category_id: number | null
  media_type: 'text' | 'media'
  title: string
  excerpt: string
  body_html: string
  spelled: string
}

export const textColumns = sql.raw(
  'p.id, p.story_id, p.agency_id, p.category_id, p.main_category_id, p.media_type, p.title, p.excerpt, c.body_html, w.spelled',
)
/** The tables of `textColumns`. */
export const textTables = sql.raw('posts p join post_words w on w.post_id = p.id join post_contents c on c.post_id = p.id')

export function postToMatch({ spelled, agency_id, category_id, main_category_id, media_type }: PostTexts): PostToMatch {
  const words = spelled.split(' ').filter((word) => word !== '')
  return { words, agency: agency_id, category: category_id, mainCategory: main_category_id, media: media_type }
}

/** The same post's words as it prints them. */
export function printedWords(post: PostToMatch, { title, excerpt, body_html }: PostTexts): PrintedWords {
  return new PrintedWords(post.words, [() => title, () => excerpt, () => plainText(body_html)])
}
