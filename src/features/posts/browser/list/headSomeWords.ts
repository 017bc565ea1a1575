import type { Locale } from '#text/locale.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { postTextIn } from '../postText.ts'

/**
 * The items of a search, with a heading above those that have only some of its words.
 * @param allWords how many have all, if others follow
 */
export function headSomeWords(items: ListItem[], allWords: number | undefined, locale: Locale): ListItem[] {
  if (allWords === undefined) return items
  const heading = postTextIn(locale).someWords(allWords)
  return items.map((item, at) => (at === allWords ? { ...item, heading } : item))
}
