import { useMemo } from 'react'
import { type ListItem, listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import type { Post } from '#features/posts/schema.ts'
import type { Locale } from '#text/locale.ts'
import { usePages } from '#ui/usePages.ts'

/** A post, and when something happened to it (ISO 8601, UTC). */
export type TimedItem = ListItem & { at: string }

/** A paged list of the reader's own posts, from `path` of the API. */
export function usePostsByTime(path: string, locale: Locale, pagination: number) {
  const pages = usePages<Post & { at: string }>(`${path}?pagination=${pagination}`)
  const items = useMemo(
    () => pages.items?.map((post): TimedItem => ({ ...listItemOf(post, locale), at: post.at })) ?? null,
    [pages.items, locale],
  )
  return { ...pages, items, clear: () => pages.change([]) }
}
