import { useEffect, useMemo } from 'react'
import { callApi } from './callApi.ts'
import { createPagedList, type PagedState } from './createPagedList.ts'
import { createStore } from './createStore.ts'
import { noticeSessionEnd } from './noticeSessionEnd.ts'

type ApiPage<Item> = { data: Item[]; meta: { next_cursor: string | null } }
export type Pages<Item extends { id: number | string }> = ReturnType<typeof usePages<Item>>

/**
 * Loads a list from the API page by page, in its order. `items` is null until the first page has
 * loaded.
 * @param path with its query, e.g. `/api/desk/comments?kind=held`; a different path is a different
 *   list
 */
export function usePages<Item extends { id: number | string }>(path: string) {
  const { store, load, loadMore, retry, change } = useMemo(() => createApiList<Item>(path), [path])
  const { pages, next, loading, failed } = store.use()
  const items = useMemo(() => (pages.length > 0 ? pages.flat() : null), [pages])
  useEffect(load, [load])
  return { items, next, loading, failed, reload: load, loadMore, retry, change }
}

function createApiList<Item extends { id: number | string }>(path: string) {
  const store = createStore<PagedState<Item>>({ pages: [], next: null, loading: true, failed: false })
  const list = createPagedList<Item>(store, async (cursor) => {
    const { data, meta } = await callApi<ApiPage<Item>>(cursor ? `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}` : path)
    return { items: data, next: meta.next_cursor }
  })
  const watch = (loading: ReturnType<typeof list.load>): void => void loading.then(({ error }) => noticeSessionEnd(error))
  return {
    store,
    load: () => watch(list.load()),
    loadMore: () => watch(list.loadMore()),
    retry: () => watch(list.retry()),
    change: (items: Item[]) => store.set({ ...store.get(), pages: [items] }),
  }
}
