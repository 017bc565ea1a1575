import type { Locale } from '#text/locale.ts'
import type { PostPage } from '../../schema.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { postTextIn } from '../postText.ts'

/**
 * The items of a page of a list, with headings above its parts: the search results that have only
 * some of the words, and what is in the other language.
 */
export function headParts(items: ListItem[], { all_words, other_language }: PostPage['meta'], locale: Locale): ListItem[] {
  if (all_words === undefined && other_language === undefined) return items
  const t = postTextIn(locale)
  return items.map((item, at) => {
    if (at === all_words) return { ...item, heading: t.someWords(all_words) }
    return at === other_language ? { ...item, heading: t.inOtherLanguage } : item
  })
}
