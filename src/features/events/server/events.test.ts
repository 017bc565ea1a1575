import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { encodeCursor } from '#base/database/cursor.ts'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { EventDraft } from '../schema.ts'
import { demoEvents } from './demoEvents.ts'
import { seedEvents } from './seedEvents.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const editor = await asUser(app, visitor.server, { role: 'editor', name: 'هيا العازمي' })
const path = '/api/desk/events'

beforeEach(async () => {
  app.setNow(new Date('2026-11-22T09:00:00.000Z'))
  await app.db.deleteFrom('events').execute()
})

const form = (given: Partial<EventDraft> = {}): EventDraft => ({
  kind: 'match',
  title_ar: 'الكويت وعُمان',
  title_en: 'Kuwait v Oman',
  place_ar: 'استاد جابر',
  starts_at: '2026-11-26T16:30:00.000Z',
  ends_at: '2026-11-26T18:30:00.000Z',
  ...given,
})

async function add(given: Partial<EventDraft> = {}): Promise<number> {
  const response = await editor.post(path, form(given))
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.event.id
}

const listed = async (query = '') => (await visitor.get(`/api/events${query}`)).json().data.map(({ id }: { id: number }) => id)

describe('the list of events', () => {
  test('has current and upcoming events, by start', async () => {
    const later = await add({ starts_at: '2027-01-05T16:00:00Z', ends_at: '2027-01-05T18:00:00Z' })
    const on = await add({ starts_at: '2026-11-20T06:00:00Z', ends_at: '2026-11-23T06:00:00Z' })
    const soon = await add()
    await add({ starts_at: '2026-11-22T06:00:00Z', ends_at: '2026-11-22T09:00:00Z' })
    expect(await listed()).toEqual([on, soon, later])
  })

  test('of a month has all events that overlap that month in Kuwait, past or not', async () => {
    const lastMinute = await add({ starts_at: '2026-10-31T20:30:00Z', ends_at: '2026-10-31T20:59:00Z' })
    const firstMinute = await add({ starts_at: '2026-10-31T21:00:00Z', ends_at: '2026-10-31T22:00:00Z' })
    const across = await add({ starts_at: '2026-10-30T06:00:00Z', ends_at: '2026-11-02T06:00:00Z' })
    expect(await listed('?month=2026-11')).toEqual([across, firstMinute])
    expect(await listed('?month=2026-10')).toEqual([across, lastMinute])
    expect(await listed('?month=2026-12')).toEqual([])
  })

  test('has pages that neither repeat nor skip an event, even if several start at the same time', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push(await add())
    const found: number[] = []
    let cursor = ''
    do {
      const { data, meta } = (await visitor.get(`/api/events?pagination=2&cursor=${cursor}`)).json()
      found.push(...data.map(({ id }: { id: number }) => id))
      cursor = meta.next_cursor ?? ''
    } while (cursor)
    expect(found).toEqual(ids)
  })

  test('refuses an invalid month', async () => {
    for (const month of ['2026-13', '2026-1', '2026', 'x', '1999-01']) {
      const response = await visitor.get(`/api/events?month=${month}`)
      expect([month, response.statusCode]).toEqual([month, 422])
      expect(response.json().errors.month).toEqual(['يُرجى اختيار شهر بصيغة 2026-12.'])
    }
  })
})

test('the lists of events refuse a cursor with an impossible time or id', async () => {
  const numbers = [
    [9e15, 1],
    [-9e15, 1],
    [8.64e15, 1],
    [-1, 1],
    [1, 9e15],
    [1, 2_147_483_648],
    [1, 0],
  ]
  for (const pair of numbers) {
    const ofReaders = await visitor.get(`/api/events?cursor=${encodeCursor('events 1', pair)}`)
    const ofDesk = await editor.get(`${path}?cursor=${encodeCursor('desk events 1', pair)}`)
    for (const response of [ofReaders, ofDesk]) expect([pair, response.statusCode]).toEqual([pair, 422])
    expect([ofReaders.json().errors, ofDesk.json().errors]).toEqual([{ cursor: [expect.any(String)] }, { cursor: [expect.any(String)] }])
  }
  for (const pair of [
    [0, 1],
    [253_402_300_799_999, 2_147_483_647],
  ]) {
    expect((await visitor.get(`/api/events?cursor=${encodeCursor('events 1', pair)}`)).statusCode).toBe(200)
    expect((await editor.get(`${path}?cursor=${encodeCursor('desk events 1', pair)}`)).statusCode).toBe(200)
  }
})

describe('an editor', () => {
  test('adds, changes and deletes an event, which readers see at once', async () => {
    const id = await add()
    expect((await visitor.get(`/api/events/${id}`)).json()).toEqual({
      ...form(),
      id,
      place_en: null,
      description_ar: null,
      description_en: null,
      is_all_day: false,
    })
    const changed = await editor.put(`${path}/${id}`, form({ title_ar: 'أُجّلت المباراة' }), { 'x-localization': 'en' })
    expect(changed.json()).toMatchObject({ message: 'The event was saved', data: { event: { author: 'هيا العازمي' } } })
    expect((await visitor.get(`/api/events/${id}`)).json().title_ar).toBe('أُجّلت المباراة')
    expect((await editor.delete(`${path}/${id}`, {})).statusCode).toBe(200)
    expect((await visitor.get(`/api/events/${id}`)).statusCode).toBe(404)
    expect((await editor.delete(`${path}/${id}`, {})).statusCode).toBe(404)
    expect((await editor.put(`${path}/${id}`, form())).statusCode).toBe(404)
  })

  test('does not overwrite what a colleague changed meanwhile', async () => {
    const id = await add()
    const { updated_at } = (await editor.get(path)).json().data[0]
    app.setNow(new Date('2026-11-22T09:05:00.000Z'))
    expect((await editor.put(`${path}/${id}`, form({ title_en: 'First', updated_at }))).statusCode).toBe(200)
    expect((await editor.put(`${path}/${id}`, form({ title_en: 'Second', updated_at }))).statusCode).toBe(409)
    expect((await visitor.get(`/api/events/${id}`)).json().title_en).toBe('First')
  })

  test('gets all errors of the form at once', async () => {
    const wrong = await editor.post(path, form({ title_ar: ' ', title_en: null, ends_at: '2026-11-26T16:30:00Z' }))
    expect(wrong.statusCode).toBe(422)
    expect(Object.keys(wrong.json().errors).sort()).toEqual(['ends_at', 'title_ar'])
    for (const given of [
      { ends_at: '2027-12-01T00:00:00Z' },
      { starts_at: '' },
      { starts_at: '0000-01-01T00:00:00Z' },
      { kind: 'party' as 'match' },
      { title_ar: 'ا'.repeat(161) },
      { title_ar: 'a\u202eb' },
      { description_ar: 'a\0b' },
    ])
      expect([given, (await editor.post(path, form(given))).statusCode]).toEqual([given, 422])
    expect(await listed('?month=2026-11')).toEqual([])
  })

  test('may give any times within whole days, and saving again does not move the event', async () => {
    const id = await add({ is_all_day: true, starts_at: '2027-02-25T05:00:00Z', ends_at: '2027-02-26T20:59:00Z' })
    const { starts_at, ends_at } = (await visitor.get(`/api/events/${id}`)).json()
    expect([starts_at, ends_at]).toEqual(['2027-02-24T21:00:00.000Z', '2027-02-26T21:00:00.000Z'])
    await editor.put(`${path}/${id}`, form({ is_all_day: true, starts_at, ends_at }))
    expect((await visitor.get(`/api/events/${id}`)).json()).toMatchObject({ starts_at, ends_at })
  })
})

describe('an event as iCalendar', () => {
  const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

  test('has its time in UTC, its texts in the reader’s language, and the same UID after a change', async () => {
    const id = await add({ description_ar: 'سطر أول؛ فيه، فواصل\nsecond; with, marks \\' })
    const { headers, body } = await visitor.get(`/api/events/${id}/event.ics`)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const uid = `UID:event-${id}@localhost`
    expect(unfolded(body)).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        uid,
        'DTSTAMP:20261122T090000Z',
        'DTSTART:20261126T163000Z',
        'DTEND:20261126T183000Z',
        'SUMMARY:الكويت وعُمان',
        'LOCATION:استاد جابر',
        'DESCRIPTION:سطر أول؛ فيه، فواصل\\nsecond\\; with\\, marks \\\\',
      ]),
    )
    await editor.put(`${path}/${id}`, form({ title_en: 'Postponed' }))
    const english = unfolded((await visitor.get(`/api/events/${id}/event.ics`, { 'x-localization': 'en' })).body)
    expect(english).toEqual(
      expect.arrayContaining([uid, 'SUMMARY:Postponed', 'LOCATION:استاد جابر', `URL:${app.config.publicUrl}/en/events/${id}`]),
    )
  })

  test('has dates if it lasts whole days, with the day after the last as its end', async () => {
    const id = await add({ is_all_day: true, starts_at: '2027-02-25T05:00:00Z', ends_at: '2027-02-26T05:00:00Z' })
    const lines = unfolded((await visitor.get(`/api/events/${id}/event.ics`)).body)
    expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20270225', 'DTEND;VALUE=DATE:20270227']))
  })

  test('has no line over 75 bytes, and no character is split between lines', async () => {
    const id = await add({ description_ar: 'قصيدة 📚 طويلة، '.repeat(60).trim() })
    const { rawPayload, body } = await visitor.get(`/api/events/${id}/event.ics`)
    expect(Math.max(...body.split('\r\n').map((line: string) => Buffer.byteLength(line)))).toBe(75)
    expect(rawPayload.toString().includes('\ufffd')).toBe(false)
    expect(unfolded(body)).toContain(`DESCRIPTION:${'قصيدة 📚 طويلة، '.repeat(60).trim()}`)
  })

  test('can be one file with all upcoming events', async () => {
    const id = await add()
    await add({ starts_at: '2026-11-01T06:00:00Z', ends_at: '2026-11-01T07:00:00Z' })
    const lines = unfolded((await visitor.get('/api/events/calendar.ics')).body)
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([`UID:event-${id}@localhost`])
  })
})

test('the demo’s events cover several coming months and are seeded only once', async () => {
  await seedEvents(app)
  const first = await listed()
  expect(first.length).toBeGreaterThanOrEqual(8)
  await seedEvents(app)
  expect(await listed()).toEqual(first)
  const kinds = new Set((await visitor.get('/api/events')).json().data.map(({ kind }: { kind: string }) => kind))
  expect([...kinds].sort()).toEqual(['exhibition', 'match', 'national_day', 'other', 'parliament'])
})

test('two programs that start at once seed the demo’s events once', async () => {
  let starts: Promise<unknown> | undefined
  await app.db.transaction().execute(async (tx) => {
    // Blocks inserts until both are waiting for a lock.
    await sql`lock table events in share mode`.execute(tx)
    starts = Promise.all([seedEvents(app), seedEvents(app)])
    const waiting = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(2)
  })
  await starts
  const { n } = await app.db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(demoEvents(app.now().getTime()).length)
})

test('seeding that is interrupted leaves no events, so that the next start seeds all of them', async () => {
  await sql`alter table events add constraint interrupted check (kind <> 'national_day')`.execute(app.db)
  await expect(seedEvents(app)).rejects.toThrow('interrupted')
  expect(await listed()).toEqual([])
  await sql`alter table events drop constraint interrupted`.execute(app.db)
  await seedEvents(app)
  expect((await listed()).length).toBe(demoEvents(app.now().getTime()).length)
})
