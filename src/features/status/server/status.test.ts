import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#base/app.ts'
import type { Check } from '#features/health/server/check.ts'
import { settleStates } from '#features/health/server/settleStates.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { proxyDatabase } from '../../../../test/databaseProxy.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { services } from '../knownServices.ts'
import type { DeskIncident, Status } from '../schema.ts'
import { readStatus, statusCache } from './readStatus.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const minute = 60_000
const day = 24 * 60 * minute
// Noon in Kuwait.
const noon = Date.parse('2026-11-24T09:00:00Z')
let editor: SignedIn

beforeAll(async () => {
  editor = await asUser(app, visitor.server, { role: 'editor' })
})
beforeEach(async () => {
  await app.pool.query('truncate health_checks, health_states, health_transitions, incidents cascade')
  app.setNow(new Date(noon))
})

const at = (ms: number) => app.setNow(new Date(ms))
/** Measures a check at a time, as the worker does. */
async function measure(ms: number, name: Check['name'], state: 'ok' | 'warning' | 'failing', subject = ''): Promise<void> {
  at(ms)
  await app.pool.query(
    `insert into health_checks values ($1, $2, $2) on conflict (check_name) do update set measured_at = excluded.measured_at`,
    [name, new Date(ms)],
  )
  const check: Check = { name, everyMinutes: 1, holds: 1, measure: async () => [] }
  await settleStates(app, check, [{ subject, state, says: { ar: 'db-7.internal', en: 'db-7.internal' } }])
}
async function measureAll(ms = noon): Promise<void> {
  for (const { checks } of Object.values(services)) for (const check of checks) await measure(ms, check, 'ok')
}
async function status(): Promise<Status> {
  statusCache.forget(app)
  const response = await visitor.get('/api/status')
  expect(response.statusCode).toBe(200)
  return response.json()
}
const serviceOf = ({ services }: Status, name: string) => services.find((service) => service.name === name)
const daysOf = (status: Status, name: string) => serviceOf(status, name)?.days ?? []

describe('the state of a service', () => {
  test('is unknown before anything was measured, and works after it was', async () => {
    expect((await status()).services.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown'])
    await measureAll()
    const after = await status()
    expect([after.is_current, ...after.services.map(({ state }) => state)]).toEqual([true, 'ok', 'ok', 'ok', 'ok', 'ok'])
  })

  test('is trouble while a check of it fails; a warning is no concern of readers', async () => {
    await measureAll()
    await measure(noon, 'payments', 'failing')
    await measure(noon, 'mail', 'warning')
    const { services } = await status()
    expect(Object.fromEntries(services.map(({ name, state }) => [name, state]))).toEqual({
      ...{ site: 'ok', news: 'ok', alerts: 'ok', mail: 'ok', payments: 'trouble' },
    })
  })

  test('is unknown once the last measurement is older than five minutes', async () => {
    await measureAll()
    at(noon + 6 * minute)
    const { is_current, services } = await status()
    expect([is_current, serviceOf({ services } as Status, 'news')?.state]).toEqual([false, 'unknown'])
  })

  test('says nothing of what failed, where', async () => {
    await measureAll()
    await measure(noon, 'database', 'failing', 'replica-3.internal')
    expect(JSON.stringify(await status())).not.toMatch(/internal|replica|database/)
  })
})

describe('the last 90 days', () => {
  test('count each minute of trouble once, however many subjects of a check failed, and on its day in Kuwait', async () => {
    await measureAll(noon - 3 * day)
    // From 23:30 to 00:20 in Kuwait, and another subject within that.
    const start = Date.parse('2026-11-22T20:30:00Z')
    await measure(start, 'deliveries', 'failing', 'push')
    await app.pool.query(
      `insert into health_transitions (check_name, subject, state, at) values ('deliveries', 'telegram', 'failing', $1)`,
      [new Date(start + 10 * minute)],
    )
    await app.pool.query(`insert into health_transitions (check_name, subject, state, at) values ('deliveries', 'telegram', 'ok', $1)`, [
      new Date(start + 40 * minute),
    ])
    await measure(start + 50 * minute, 'deliveries', 'ok', 'push')
    await measureAll()
    const days = daysOf(await status(), 'alerts')
    expect(days).toHaveLength(90)
    expect(days.slice(-5)).toEqual([
      { day: '2026-11-20', state: 'unknown', minutes: 0 },
      { day: '2026-11-21', state: 'ok', minutes: 0 },
      { day: '2026-11-22', state: 'trouble', minutes: 30 },
      { day: '2026-11-23', state: 'trouble', minutes: 20 },
      { day: '2026-11-24', state: 'ok', minutes: 0 },
    ])
    expect(
      daysOf(await status(), 'news')
        .slice(-3)
        .map(({ state }) => state),
    ).toEqual(['ok', 'ok', 'ok'])
  })

  test('include trouble that lasts, up to now', async () => {
    await measureAll(noon - 30 * minute)
    await measure(noon - 30 * minute, 'news', 'failing')
    at(noon)
    expect(daysOf(await status(), 'news').at(-1)).toEqual({ day: '2026-11-24', state: 'trouble', minutes: 30 })
  })
})

const texts = { text_ar: 'نعمل على إصلاحه.', text_en: 'We are on it.' }
const form = { ...texts, title_ar: 'تأخر التنبيهات', title_en: 'Alerts are late', services: ['alerts'], impact: 'outage' }
const announce = async (given = {}): Promise<DeskIncident> => {
  const response = await editor.post('/api/desk/incidents', { ...form, ...given })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.incident
}

describe('an incident', () => {
  test('is what readers see while it lasts, whatever the checks say, and in the days that it touched', async () => {
    await measureAll()
    const { id } = await announce({ starts_at: new Date(noon - 90 * minute).toISOString() })
    const during = await status()
    expect(serviceOf(during, 'alerts')?.state).toBe('outage')
    expect(during.incidents[0]).toMatchObject({ title: { ar: 'تأخر التنبيهات', en: 'Alerts are late' }, resolved_at: null })
    expect(during.incidents[0]).not.toHaveProperty('version')
    await editor.post(`/api/desk/incidents/${id}/resolve`, { version: 1, text_ar: 'انتهى.', text_en: 'Over.' })
    const after = await status()
    expect(serviceOf(after, 'alerts')?.state).toBe('ok')
    expect(daysOf(after, 'alerts').at(-1)).toEqual({ day: '2026-11-24', state: 'outage', minutes: 90 })
    expect(after.incidents[0]?.updates.map(({ stage }) => stage)).toEqual(['resolved', 'investigating'])
  })

  test('changed by two at once is changed by the first; the second is told, and nothing is overwritten', async () => {
    const { id } = await announce()
    const update = { ...form, version: 1, stage: 'found' }
    const { title_ar, title_en, ...body } = update
    const replies = await Promise.all([
      editor.post(`/api/desk/incidents/${id}/updates`, body),
      editor.post(`/api/desk/incidents/${id}/resolve`, { ...texts, version: 1 }),
    ])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [incident] = (await editor.get('/api/desk/incidents')).json().data
    expect([incident.version, incident.updates.length]).toEqual([2, 2])
  })

  test('that was resolved lasts again after an update', async () => {
    const { id } = await announce()
    await editor.post(`/api/desk/incidents/${id}/resolve`, { ...texts, version: 1 })
    const { title_ar, title_en, ...body } = form
    await editor.post(`/api/desk/incidents/${id}/updates`, { ...body, version: 2, stage: 'watching' })
    expect((await status()).incidents[0]?.resolved_at).toBeNull()
  })

  test('needs a service and its words in both languages, and began neither in the future nor long ago', async () => {
    const wrong = { ...form, title_en: ' ', text_ar: '', services: [], starts_at: '2026-11-25T09:00:00Z' }
    const { errors } = (await editor.post('/api/desk/incidents', wrong)).json()
    expect(Object.keys(errors).sort()).toEqual(['services', 'text_ar', 'title_en'])
    const late = await editor.post('/api/desk/incidents', { ...form, starts_at: '2026-11-25T09:00:00Z' })
    expect([late.statusCode, Object.keys(late.json().errors)]).toEqual([422, ['starts_at']])
    expect((await editor.post('/api/desk/incidents', { ...form, starts_at: '2026-01-01T00:00:00Z' })).statusCode).toBe(422)
  })

  test('list has a cursor, latest start first', async () => {
    for (const hours of [1, 3, 2])
      await announce({ starts_at: new Date(noon - hours * 60 * minute).toISOString(), title_ar: `قبل ${hours}` })
    const first = (await editor.get('/api/desk/incidents?pagination=2')).json()
    const second = (await editor.get(`/api/desk/incidents?pagination=2&cursor=${first.meta.next_cursor}`)).json()
    expect([...first.data, ...second.data].map(({ title }: DeskIncident) => title.ar)).toEqual(['قبل 1', 'قبل 2', 'قبل 3'])
    expect(second.meta.next_cursor).toBeNull()
  })
})

test('without a database the page says what was known last, with trouble of the site; one that never read anything says so too', async () => {
  await measureAll()
  await announce()
  const database = await proxyDatabase(app.databaseUrl)
  const cut = createApp(app.config, database.url, 'test')
  cut.now = app.now
  try {
    expect((await readStatus(cut)).services.map(({ state }) => state)).toEqual(['ok', 'ok', 'outage', 'ok', 'ok'])
    database.stop()
    at(noon + 10 * minute)
    const { is_current, services, incidents } = await readStatus(cut)
    expect([is_current, services.map(({ state }) => state)]).toEqual([false, ['trouble', 'unknown', 'outage', 'unknown', 'unknown']])
    expect([incidents.length, services[0]?.days.length]).toEqual([1, 90])
    statusCache.forget(cut)
    expect(serviceOf(await readStatus(cut), 'site')?.state).toBe('trouble')
  } finally {
    await cut.close()
    database.stop()
  }
})
