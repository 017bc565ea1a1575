import { useCallback, useEffect, useState } from 'react'
import type { Post } from '#features/posts/schema.ts'
import { callApi } from '../callApi.ts'
import type { Locale } from '../locale.ts'
import { type ListItem, listItemOf } from '../news/listItem.ts'

/** A post, and when something happened to it (ISO 8601, UTC). */
export type TimedItem = ListItem & { at: string }
type Page = { data: (Post & { at: string })[]; meta: { next_cursor: string | null } }
/** `items` is null until the first page is there. */
type State = { items: TimedItem[] | null; next: string | null; loading: boolean; failed: boolean }

const atFirst: State = { items: null, next: null, loading: true, failed: false }

/** The reader's own posts at an address of the API, page by page: `loadMore` brings the next one, or tries again. */
export function usePostsByTime(path: string, locale: Locale, pagination: number) {
  const [state, setState] = useState(atFirst)
  const load = useCallback(
    async (cursor: string | null) => {
      setState((before) => ({ ...before, loading: true, failed: false }))
      const query = new URLSearchParams({ pagination: String(pagination), ...(cursor ? { cursor } : {}) })
      try {
        const { data, meta } = await callApi<Page>(`${path}?${query}`, { locale })
        const items = data.map((post) => ({ ...listItemOf(post, locale), at: post.at }))
        setState(({ items: before }) => ({
          items: cursor ? [...(before ?? []), ...items] : items,
          next: meta.next_cursor,
          loading: false,
          failed: false,
        }))
      } catch (error) {
        console.error(error)
        setState((before) => ({ ...before, loading: false, failed: true }))
      }
    },
    [path, locale, pagination],
  )
  useEffect(() => void load(null), [load])
  return { ...state, loadMore: () => load(state.next), clear: () => setState({ ...atFirst, items: [], loading: false }) }
}
