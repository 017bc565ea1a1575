import { afterEach, expect, test } from 'vitest'
import { asVisitor } from '../../../../test/http.ts'
import { stubGlobals } from '../../../../test/stubGlobals.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { listEvents } from '../server/listEvents.ts'
import { insertEvent } from '../server/saveEvent.ts'
import { eventItemOf } from './eventItem.ts'
import { createEventList } from './eventList.ts'

const app = await createTestApp()
app.setNow(new Date('2026-11-22T09:00:00.000Z'))
const visitor = asVisitor(app)
for (let n = 0; n < 7; n++) await addEvent(n)

const fetch = async (path: string, init?: RequestInit) => {
  const response = await visitor.get(path, init?.headers as Record<string, string>)
  return new Response(response.payload, { status: response.statusCode })
}
/** Stand-ins for what a browser provides: a location, and `fetch`, here to our API. */
stubGlobals({ document: { cookie: '' }, location: { pathname: '/events' }, fetch })
afterEach(() => void Object.assign(globalThis, { fetch }))

function addEvent(day: number): Promise<number> {
  const at = (hour: number) => new Date(Date.UTC(2026, 11, 1 + day, hour))
  const texts = {
    title_ar: `مباراة ${day}`,
    title_en: `Match ${day}`,
    place_ar: null,
    place_en: null,
    description_ar: null,
    description_en: null,
  }
  return insertEvent(app.db, app.now(), null, { kind: 'match', ...texts, starts_at: at(16), ends_at: at(18), is_all_day: false })
}

/** A list with three events on its first page. */
async function openList(month: string | null = null) {
  const { data, meta } = await listEvents(app, { month: month ?? undefined, pagination: 3 })
  return createEventList({ locale: 'en', month, items: data.map((event) => eventItemOf(event, 'en')), next: meta.next_cursor })
}

const titles = ({ state }: Awaited<ReturnType<typeof openList>>) =>
  state()
    .pages.flat()
    .map(({ title }) => title)
const allTitles = [0, 1, 2, 3, 4, 5, 6].map((n) => `Match ${n}`)

test('the list of events loads to its end, in the language of the page', async () => {
  const list = await openList()
  expect(titles(list)).toEqual(allTitles.slice(0, 3))
  await list.loadMore()
  expect([titles(list), list.state().next]).toEqual([allTitles, null])
  expect(await list.loadMore()).toEqual({ loaded: false })
})

test('further pages of the events of a month stay within that month', async () => {
  await addEvent(31)
  const list = await openList('2026-12')
  while (list.state().next !== null) await list.loadMore()
  expect(titles(list)).toEqual(allTitles)
})

test('a page of events that fails to load is reported, and can be loaded again', async () => {
  const list = await openList('2026-12')
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await list.loadMore()
  expect([list.state().failed, list.state().loading, titles(list)]).toEqual([true, false, allTitles.slice(0, 3)])
  Object.assign(globalThis, { fetch })
  await list.loadMore()
  expect([list.state().failed, titles(list)]).toEqual([false, allTitles])
})
