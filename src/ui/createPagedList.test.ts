import { expect, test } from 'vitest'
import { createPagedList, type Page, type PagedState } from './createPagedList.ts'
import { createStore } from './createStore.ts'

type Item = { id: number }

/** A list whose requests the test resolves by hand, in any order. */
function createTestList() {
  const store = createStore<PagedState<Item>>({ pages: [], next: null, loading: true, failed: false })
  const requests: { cursor: string | null; resolve: (ids: number[], next?: string) => void; reject: () => void }[] = []
  const list = createPagedList<Item>(
    store,
    (cursor) =>
      new Promise<Page<Item>>((resolve, reject) => {
        const resolveItems = (ids: number[], next?: string) => resolve({ items: ids.map((id) => ({ id })), next: next ?? null })
        requests.push({ cursor, resolve: resolveItems, reject: () => reject(new Error('no connection')) })
      }),
  )
  const ids = () => store.get().pages.map((page) => page.map(({ id }) => id))
  return { store, list, requests, ids }
}

test('an item that occurs on two pages is listed once', async () => {
  const { list, requests, ids } = createTestList()
  const first = list.load()
  requests[0]?.resolve([1, 2], 'after 2')
  await first
  const more = list.loadMore()
  requests[1]?.resolve([2, 3])
  await more
  expect(ids()).toEqual([[1, 2], [3]])
})

test('the next page is requested only once at a time, and never after the last one', async () => {
  const { list, requests } = createTestList()
  const first = list.load()
  requests[0]?.resolve([1], 'after 1')
  await first
  const more = list.loadMore()
  expect(await list.loadMore()).toEqual({ loaded: false })
  requests[1]?.resolve([2])
  await more
  expect(await list.loadMore()).toEqual({ loaded: false })
  expect(requests.map(({ cursor }) => cursor)).toEqual([null, 'after 1'])
})

test('a page that fails to load leaves the list unchanged, and retry requests the same page', async () => {
  const { list, requests, store, ids } = createTestList()
  const first = list.load()
  requests[0]?.resolve([1], 'after 1')
  await first
  const more = list.loadMore()
  requests[1]?.reject()
  expect(await more).toEqual({ loaded: false, error: new Error('no connection') })
  expect([store.get().failed, store.get().loading, ids()]).toEqual([true, false, [[1]]])
  const again = list.retry()
  requests[2]?.resolve([2])
  await again
  expect([requests[2]?.cursor, store.get().failed, ids()]).toEqual(['after 1', false, [[1], [2]]])
})

test('a response that arrives after the list was reloaded or replaced is ignored', async () => {
  const { list, requests, store, ids } = createTestList()
  const first = list.load()
  requests[0]?.resolve([1], 'after 1')
  await first
  const late = list.loadMore()
  const reload = list.load()
  requests[2]?.resolve([8, 9])
  await reload
  requests[1]?.resolve([2], 'after 2')
  expect(await late).toEqual({ loaded: false })
  expect([ids(), store.get().next]).toEqual([[[8, 9]], null])
  const failing = list.load()
  list.replace({ items: [{ id: 7 }], next: null })
  requests[3]?.reject()
  await failing
  expect([ids(), store.get().failed]).toEqual([[[7]], false])
})
