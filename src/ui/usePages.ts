import { useCallback, useEffect, useState } from 'react'
import { ApiError, callApi } from './callApi.ts'
import { notifySessionEnd } from './sessionEnd.ts'

type Page<Item> = { data: Item[]; meta: { next_cursor: string | null } }
/** `items` is null until the first page is there; `asked` is the page that was asked for last. */
type State<Item> = { path: string; items: Item[] | null; next: string | null; asked: string | null; loading: boolean; failed: boolean }
export type Pages<Item extends { id: number }> = ReturnType<typeof usePages<Item>>

/**
 * A list of the API that is read page by page, in the order it comes.
 * @param path with its query, e.g. `/api/desk/comments?kind=held`; another path is another list
 */
export function usePages<Item extends { id: number }>(path: string) {
  const [state, setState] = useState<State<Item>>(() => atFirst(path))
  const load = useCallback(
    async (cursor: string | null) => {
      // What comes late for a list that was left is no part of the next one.
      const change = (changes: (before: State<Item>) => Partial<State<Item>>) =>
        setState((before) => (before.path === path ? { ...before, ...changes(before) } : before))
      change(() => ({ asked: cursor, loading: true, failed: false }))
      try {
        const { data, meta } = await callApi<Page<Item>>(cursor ? `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}` : path)
        change(({ items }) => ({ items: cursor && items ? joined(items, data) : data, next: meta.next_cursor, loading: false }))
      } catch (error) {
        change(() => ({ loading: false, failed: true }))
        // The session has ended: what stands around the list leads to signing in, and back here.
        if (error instanceof ApiError && error.status === 401) notifySessionEnd()
      }
    },
    [path],
  )
  useEffect(() => {
    setState(atFirst(path))
    void load(null)
  }, [path, load])
  const { items, next, asked, loading, failed } = state
  return {
    items,
    next,
    loading,
    failed,
    reload: () => void load(null),
    loadMore: () => void (loading || load(next)),
    /** Asks again for what could not be loaded. */
    retry: () => void load(asked),
    change: (items: Item[]) => setState((before) => ({ ...before, items })),
  }
}

function atFirst<Item>(path: string): State<Item> {
  return { path, items: null, next: null, asked: null, loading: true, failed: false }
}

function joined<Item extends { id: number }>(items: Item[], more: Item[]): Item[] {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...more.filter(({ id }) => !known.has(id))]
}
