import { beforeEach, expect, test } from 'vitest'
import { asVisitor } from '../../../../test/http.ts'
import { addOpenPoll } from '../../../../test/polls.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { listPolls } from '../server/listPolls.ts'
import { pollItemOf } from './pollItem.ts'
import { createPollList, forgetPollCount } from './pollList.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
for (let n = 0; n < 35; n++) await addOpenPoll(app)

/** What a browser brings: cookies, an address, and a way to our API. */
const asked: URLSearchParams[] = []
Object.assign(globalThis, {
  document: { cookie: '' },
  location: { pathname: '/polls' },
  fetch: async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(new URL(path, 'http://localhost').searchParams)
    const answer = await visitor.get(path, headers)
    return new Response(answer.payload, { status: answer.statusCode })
  },
})
beforeEach(() => {
  Object.assign(document, { cookie: '' })
  asked.length = 0
})

async function openList() {
  const { data, meta } = await listPolls(app, { pagination: 10, type: 'open', cursor: undefined, filter: undefined })
  const address = { locale: 'ar', tab: 'open', category: null } as const
  return createPollList({ address, items: data.map((poll) => pollItemOf(poll, 'ar')), next: meta.next_cursor })
}

test('a list of polls begins with ten and goes on to its end without repeating one', async () => {
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

test('what was loaded is counted in a cookie, and asked for in one go the next time; a list that is asked for by name begins with ten', async () => {
  const list = await openList()
  await list.loadMore()
  expect([asked[0]?.get('pagination'), document.cookie]).toEqual(['10', expect.stringContaining('pollsCountCookie=20;')])
  await (await openList()).loadMore()
  expect(asked[1]?.get('pagination')).toBe('20')
  forgetPollCount()
  await (await openList()).loadMore()
  expect(asked[2]?.get('pagination')).toBe('10')
})

test('more that cannot be had is said, and can be asked for again', async () => {
  const list = await openList()
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await list.loadMore()
  expect(list.state()).toMatchObject({ failed: true, loading: false })
  globalThis.fetch = fetch
  await list.loadMore()
  expect([list.state().failed, list.state().pages.flat().length]).toEqual([false, 20])
})
