import { beforeEach, expect, test } from 'vitest'
import { asVisitor } from '../../../../test/http.ts'
import { addOpenPoll } from '../../../../test/polls.ts'
import { stubGlobals } from '../../../../test/stubGlobals.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { listPolls } from '../server/listPolls.ts'
import { pollItemOf } from './pollItem.ts'
import { createPollList, resetPollCount } from './pollList.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
for (let n = 0; n < 35; n++) await addOpenPoll(app)

/** Stands in for the browser: cookies, a location, and `fetch`, which calls our API. */
const requests: URLSearchParams[] = []
stubGlobals({
  document: { cookie: '' },
  location: { pathname: '/polls' },
  fetch: async (path: string, { headers }: { headers: Record<string, string> }) => {
    requests.push(new URL(path, 'http://localhost').searchParams)
    const response = await visitor.get(path, headers)
    return new Response(response.payload, { status: response.statusCode })
  },
})
beforeEach(() => {
  Object.assign(document, { cookie: '' })
  requests.length = 0
})

async function openList() {
  const { data, meta } = await listPolls(app, { pagination: 10, type: 'open', cursor: undefined, filter: undefined })
  const address = { locale: 'ar', tab: 'open', category: null } as const
  return createPollList({ address, items: data.map((poll) => pollItemOf(poll, 'ar')), next: meta.next_cursor })
}

test('a list of polls starts with ten and can be loaded to its end without repeating one', async () => {
  const list = await openList()
  expect(list.state().pages.flat()).toHaveLength(10)
  while (list.state().next !== null) await list.loadMore()
  expect(
    new Set(
      list
        .state()
        .pages.flat()
        .map(({ id }) => id),
    ).size,
  ).toBe(35)
})

test('a cookie counts the loaded polls, which are then loaded at once the next time, unless the count is reset', async () => {
  const list = await openList()
  await list.loadMore()
  expect([requests[0]?.get('pagination'), document.cookie]).toEqual(['10', expect.stringContaining('pollsCountCookie=20;')])
  await (await openList()).loadMore()
  expect(requests[1]?.get('pagination')).toBe('20')
  resetPollCount()
  await (await openList()).loadMore()
  expect(requests[2]?.get('pagination')).toBe('10')
})

test('a failure to load more polls is reported, and can be retried', async () => {
  const list = await openList()
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await list.loadMore()
  expect(list.state()).toMatchObject({ failed: true, loading: false })
  globalThis.fetch = fetch
  await list.loadMore()
  expect([list.state().failed, list.state().pages.flat().length]).toEqual([false, 20])
})
