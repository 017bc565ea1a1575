import type { Locale } from '#text/locale.ts'
import type { PostPage } from '../../schema.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { postTextIn } from '../postText.ts'

/**
 * The items of a page of a list, with headings above its parts: the search results that have only
 * some of the words or are about a capital, and what is in the other language.
 */
export function headParts(items: ListItem[], { all_words, place, other_language }: PostPage['meta'], locale: Locale): ListItem[] {
  if (all_words === undefined && other_language === undefined) return items
  const t = postTextIn(locale)
  return items.map((item, at) => {
    if (all_words === at && place) return { ...item, heading: t.aboutPlace(place.name) }
    if (all_words !== undefined && at === (place?.until ?? all_words)) return { ...item, heading: t.someWords(at) }
    return at === other_language ? { ...item, heading: t.inOtherLanguage } : item
  })
}

/** The heading of an item that was left out, for the next one. */
export type WaitingHeading = Pick<ListItem, 'heading' | 'headingOf' | 'headingHref'>

/**
 * The pages without the items of which `stays` is false, and with the headings of those on the next
 * ones that have none. `waiting`: the heading that the first item of the next page needs.
 */
export function keepHeadings(pages: ListItem[][], stays: (item: ListItem) => boolean, waiting?: WaitingHeading) {
  const kept = pages.map((page) =>
    page.flatMap((item) => {
      const { heading, headingOf, headingHref } = item
      if (heading !== undefined) waiting = undefined
      if (!stays(item)) {
        if (heading !== undefined) waiting = { heading, headingOf, headingHref }
        return []
      }
      const headed = waiting ? { ...item, ...waiting } : item
      waiting = undefined
      return headed
    }),
  )
  return { pages: kept, waiting }
}
