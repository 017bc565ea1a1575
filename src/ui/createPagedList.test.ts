import { expect, test } from 'vitest'
import { createPagedList, type Page, type PagedState } from './createPagedList.ts'
import { createStore } from './createStore.ts'

type Item = { id: number }

/** A list whose pages are answered by hand, in any order. */
function listOfAnswers() {
  const store = createStore<PagedState<Item>>({ pages: [], next: null, loading: true, failed: false })
  const requests: { cursor: string | null; answer: (ids: number[], next?: string) => void; fail: () => void }[] = []
  const list = createPagedList<Item>(
    store,
    (cursor) =>
      new Promise<Page<Item>>((resolve, reject) => {
        const answer = (ids: number[], next?: string) => resolve({ items: ids.map((id) => ({ id })), next: next ?? null })
        requests.push({ cursor, answer, fail: () => reject(new Error('no connection')) })
      }),
  )
  const ids = () => store.get().pages.map((page) => page.map(({ id }) => id))
  return { store, list, requests, ids }
}

test('an item that two pages carry is listed once', async () => {
  const { list, requests, ids } = listOfAnswers()
  const first = list.load()
  requests[0]?.answer([1, 2], 'after 2')
  await first
  const more = list.loadMore()
  requests[1]?.answer([2, 3])
  await more
  expect(ids()).toEqual([[1, 2], [3]])
})

test('the next page is asked for once, however often it is wanted, and not at all after the last one', async () => {
  const { list, requests } = listOfAnswers()
  const first = list.load()
  requests[0]?.answer([1], 'after 1')
  await first
  const more = list.loadMore()
  expect(await list.loadMore()).toEqual({ loaded: false })
  requests[1]?.answer([2])
  await more
  expect(await list.loadMore()).toEqual({ loaded: false })
  expect(requests.map(({ cursor }) => cursor)).toEqual([null, 'after 1'])
})

test('a page that failed leaves the list as it is, and retry asks for the same page', async () => {
  const { list, requests, store, ids } = listOfAnswers()
  const first = list.load()
  requests[0]?.answer([1], 'after 1')
  await first
  const more = list.loadMore()
  requests[1]?.fail()
  expect(await more).toEqual({ loaded: false, error: new Error('no connection') })
  expect([store.get().failed, store.get().loading, ids()]).toEqual([true, false, [[1]]])
  const again = list.retry()
  requests[2]?.answer([2])
  await again
  expect([requests[2]?.cursor, store.get().failed, ids()]).toEqual(['after 1', false, [[1], [2]]])
})

test('an answer that comes after the list began anew is ignored', async () => {
  const { list, requests, store, ids } = listOfAnswers()
  const first = list.load()
  requests[0]?.answer([1], 'after 1')
  await first
  const late = list.loadMore()
  const anew = list.load()
  requests[2]?.answer([8, 9])
  await anew
  requests[1]?.answer([2], 'after 2')
  expect(await late).toEqual({ loaded: false })
  expect([ids(), store.get().next]).toEqual([[[8, 9]], null])
  const failing = list.load()
  list.replace({ items: [{ id: 7 }], next: null })
  requests[3]?.fail()
  await failing
  expect([ids(), store.get().failed]).toEqual([[[7]], false])
})
