import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addSections } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { Settings } from '../schema.ts'
import { addKeyword } from './addKeyword.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const path = '/api/user/profile/settings'
const ids = { agency: 0, other: 0, main: 0, category: 0 }

beforeAll(async () => {
  const { main, category } = await addSections(app)
  Object.assign(ids, { main, category, agency: await addAgency(app), other: await addAgency(app) })
})

const show = async (reader: SignedIn): Promise<Settings> => (await reader.get(`${path}/show`)).json().data
const save = (reader: SignedIn, form: object) => reader.post(path, form, { 'x-localization': 'en' })
const problems = async (reader: SignedIn, form: object) => (await save(reader, form)).json().errors
const activeKeywords = async (reader: SignedIn) => {
  const query = app.db.selectFrom('active_interests').select('keywords').where('user_id', '=', reader.user.id)
  return (await query.executeTakeFirst())?.keywords
}

async function subscriber(allowance: Parameters<typeof subscribe>[2] = {}): Promise<SignedIn> {
  const reader = await asUser(app, server)
  await subscribe(app, reader.user.id, allowance)
  return reader
}

describe('settings of alerts', () => {
  test('have the default limits and no window until the reader chooses', async () => {
    expect(await show(await asUser(app, server))).toMatchObject({
      channels: ['push', 'telegram', 'whatsapp'],
      telegram: true,
      push_notification: true,
      telegram_user_id: null,
      send_to: 'all',
      set_time: false,
      time_from: '00:00',
      time_to: '00:00',
      notification_limit: 10,
      telegram_notification_limit: 50,
      whatsapp_notification_limit: 10,
      allowed: null,
      resting: { keywords: [], categories: '', agencies: '', main_categories: '' },
    })
  })

  test('are stored as given, also without a plan; absent ones stay', async () => {
    const reader = await asUser(app, server)
    const form = {
      channels: ['whatsapp', 'push'],
      send_to: 'first',
      set_time: true,
      time_from: '22:30',
      time_to: '06:05',
      notification_limit: '20',
      telegram_notification_limit: 200,
      whatsapp_notification_limit: 1,
    }
    expect((await save(reader, form)).statusCode).toBe(200)
    const stored = { ...form, notification_limit: 20, telegram: false, push_notification: true }
    expect(await show(reader)).toMatchObject(stored)
    await save(reader, { telegram: true, push_notification: false })
    expect(await show(reader)).toMatchObject({ ...stored, channels: ['whatsapp', 'telegram'], telegram: true, push_notification: false })
    // What is on already keeps its place, and is there once.
    await save(reader, { telegram: true })
    expect((await show(reader)).channels).toEqual(['whatsapp', 'telegram'])
  })

  test('that are required or out of range are named beside their fields', async () => {
    const form = {
      only_categories: true,
      only_agencies: true,
      only_main_categories: true,
      notification_limit: '',
      telegram_notification_limit: null,
      whatsapp_notification_limit: 51,
      set_time: true,
      time_from: '',
      time_to: '24:00',
    }
    const reader = await asUser(app, server)
    expect(await problems(reader, form)).toEqual({
      notification_limit: ['Please select the push notification limit'],
      telegram_notification_limit: ['Please select the Telegram notification limit'],
      whatsapp_notification_limit: ['Please enter a whole number from 1 to the maximum of this channel.'],
      time_from: ['Please select the notification time'],
      time_to: ['Please write the time on a 24-hour clock, like 07:30.'],
    })
    expect(await problems(reader, { only_categories: true, only_agencies: true, only_main_categories: true })).toEqual({
      categories: ['Please select a category'],
      agencies: ['Please select an agency'],
      main_categories: ['Please select a main category'],
    })
    expect(await problems(await subscriber(), { only_agencies: true, agencies: [ids.agency] })).toBeUndefined()
  })

  test('take the id of a Telegram chat only after it was paired', async () => {
    const reader = await asUser(app, server)
    expect(Object.keys(await problems(reader, { telegram_user_id: 1234567 }))).toEqual(['telegram_user_id'])
    await app.db
      .insertInto('telegram_chats')
      .values({ user_id: reader.user.id, chat_id: 1234567, locale: 'ar', linked_at: app.now() })
      .execute()
    expect(await problems(reader, { telegram_user_id: '1234567' })).toBeUndefined()
    expect((await show(reader)).telegram_user_id).toBe('1234567')
  })

  test('are in the backup, restored from it, and deleted with the account', async () => {
    const reader = await asUser(app, server)
    await save(reader, { channels: ['telegram'], set_time: true, time_from: '21:00', time_to: '07:00', notification_limit: 3 })
    const before = await show(reader)
    const payload = (await reader.get('/api/auth/profile/backup')).rawPayload
    expect(strFromU8(unzipSync(payload)['alert_settings.csv'] ?? new Uint8Array())).toContain('21:00')
    await save(reader, { channels: ['push'], set_time: false, notification_limit: 9 })
    await reader.send({
      method: 'POST',
      url: '/api/auth/profile/restore',
      payload,
      headers: { 'content-type': 'application/zip' },
    })
    expect(await show(reader)).toEqual(before)
    await reader.post('/api/auth/profile/delete', { current_password: 'a-long-password' })
    expect(await app.db.selectFrom('alert_settings').where('user_id', '=', reader.user.id).select('user_id').execute()).toEqual([])
  })
})

describe('a plan', () => {
  test('limits each list, and says which one needs an upgrade', async () => {
    const reader = await subscriber({ keywords: 1, categories: 1, agencies: 1, main_categories: 1 })
    const more = { keywords: ['نفط', 'غاز'], agencies: [ids.agency, ids.other] }
    expect(await problems(reader, more)).toEqual({
      keywords: ['Upgrade your plan to add more keywords'],
      agencies: ['Upgrade your plan to add more agencies'],
    })
    expect((await show(reader)).keywords).toEqual([])
    expect(await problems(reader, { keywords: ['نفط'], agencies: [ids.agency], categories: [ids.category] })).toBeUndefined()
    await expect(addKeyword(app, reader.user, 'غاز')).rejects.toMatchObject({ fields: { keywords: ['plan_keywords'] } })
    expect((await show(reader)).allowed).toEqual({ keywords: 1, categories: 1, agencies: 1, main_categories: 1 })
  })

  test('is not needed to save: what is chosen before it is paid rests, and counts once it runs, as far as it allows', async () => {
    const reader = await asUser(app, server)
    const chosen = { keywords: ['نفط', 'غاز'], categories: [ids.category], main_categories: [ids.main], agencies: [ids.agency, ids.other] }
    const saved = (await save(reader, chosen)).json()
    expect(saved.message).toBe('Your settings were saved. Alerts begin once you have chosen a plan.')
    const lists = { ...chosen, categories: `${ids.category}`, main_categories: `${ids.main}`, agencies: `${ids.agency},${ids.other}` }
    expect(saved.data).toMatchObject({ ...lists, allowed: null, resting: lists })
    expect(await activeKeywords(reader)).toEqual([])
    await subscribe(app, reader.user.id, { keywords: 1, agencies: 1 })
    expect(await activeKeywords(reader)).toEqual(['نفط'])
    expect(await show(reader)).toMatchObject({ ...lists, resting: { keywords: ['غاز'], categories: '', agencies: `${ids.other}` } })
    expect((await save(reader, {})).json().message).toContain('My news page')
  })

  test('that has ended lets the reader remove and add, up to forty keywords, but nothing counts', async () => {
    const reader = await subscriber()
    await save(reader, { keywords: ['نفط', 'غاز'], categories: [ids.category] })
    await app.db.updateTable('subscriptions').set({ state: 'ended' }).where('user_id', '=', reader.user.id).execute()
    expect(await problems(reader, { keywords: ['غاز', 'ذهب'], categories: '' })).toBeUndefined()
    expect(await show(reader)).toMatchObject({ keywords: ['غاز', 'ذهب'], resting: { keywords: ['غاز', 'ذهب'] } })
    expect(await activeKeywords(reader)).toEqual([])
    const many = Array.from({ length: 41 }, (_, index) => `كلمة${index}`)
    expect(await problems(reader, { keywords: many })).toEqual({
      keywords: ['At most 40 keywords can be saved. Remove one to add another.'],
    })
    expect((await show(reader)).keywords).toEqual(['غاز', 'ذهب'])
  })

  test('that ends or shrinks deletes nothing: the surplus rests, and the order decides what', async () => {
    const reader = await subscriber({ keywords: 3 })
    await save(reader, { keywords: ['نفط', 'غاز', 'ذهب'] })
    expect(await activeKeywords(reader)).toEqual(['نفط', 'غاز', 'ذهب'])
    await subscribe(app, reader.user.id, { keywords: 2 })
    expect(await show(reader)).toMatchObject({ keywords: ['نفط', 'غاز', 'ذهب'], resting: { keywords: ['ذهب'] } })
    expect(await activeKeywords(reader)).toEqual(['نفط', 'غاز'])

    await save(reader, { keywords: ['ذهب', 'نفط', 'غاز'] })
    expect(await activeKeywords(reader)).toEqual(['ذهب', 'نفط'])
    expect((await show(reader)).resting.keywords).toEqual(['غاز'])

    await app.db.updateTable('subscriptions').set({ state: 'grace' }).where('user_id', '=', reader.user.id).execute()
    expect(await activeKeywords(reader)).toEqual(['ذهب', 'نفط'])
    expect((await show(reader)).resting.keywords).toEqual(['غاز'])
    await app.db.updateTable('subscriptions').set({ state: 'ended' }).where('user_id', '=', reader.user.id).execute()
    expect(await activeKeywords(reader)).toEqual([])
    expect(await show(reader)).toMatchObject({ keywords: ['ذهب', 'نفط', 'غاز'], resting: { keywords: ['ذهب', 'نفط', 'غاز'] } })

    await subscribe(app, reader.user.id, { keywords: 40 })
    expect(await activeKeywords(reader)).toEqual(['ذهب', 'نفط', 'غاز'])
  })

  test('holds when the same reader saves from many windows at once', async () => {
    const reader = await subscriber({ keywords: 3 })
    const words = ['نفط', 'غاز', 'ذهب', 'فضة', 'قمح', 'أرز']
    const results = await Promise.allSettled(words.map((word) => addKeyword(app, reader.user, word)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await show(reader)).keywords).toHaveLength(3)
  })

  test('lets rest what a backup restores beyond it', async () => {
    const rich = await subscriber()
    await save(rich, { keywords: ['نفط', 'غاز', 'ذهب'], agencies: [ids.other, ids.agency] })
    const payload = (await rich.get('/api/auth/profile/backup')).rawPayload
    const poor = await subscriber({ keywords: 1, agencies: 1 })
    const restored = await poor.send({
      method: 'POST',
      url: '/api/auth/profile/restore',
      payload,
      headers: { 'content-type': 'application/zip' },
    })
    expect(restored.statusCode, restored.body).toBe(200)
    expect(await show(poor)).toMatchObject({
      keywords: ['نفط', 'غاز', 'ذهب'],
      agencies: `${ids.other},${ids.agency}`,
      resting: { keywords: ['غاز', 'ذهب'], agencies: `${ids.agency}` },
    })
    expect(await activeKeywords(poor)).toEqual(['نفط'])
  })
})
