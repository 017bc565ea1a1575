import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startWhatsapp } from '#demo/providers/whatsapp.ts'
import { kuwaitDay, kuwaitZone } from '#kuwaitTime.ts'
import { webhookSecret } from '#partners/webhookSecret.ts'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { WhatsappDay } from '../schema.ts'
import { stateNames } from '../states.ts'
import { setUpDelivery } from './delivery.fixtures.ts'
import { recordDeliveryOutcomes } from './send/recordDeliveryOutcomes.ts'
import { listWhatsappDays } from './whatsapp/listWhatsappDays.ts'

const service = await startPushService()
const whatsapp = await startWhatsapp()
afterAll(() => Promise.all([service.close(), whatsapp.close()]))
const app = await createTestApp({
  OUTSIDE_ALLOW: `${service.host},${whatsapp.host}`,
  WHATSAPP_TOKEN: whatsapp.token,
  WHATSAPP_PHONE_ID: whatsapp.phoneId,
  WHATSAPP_APP_SECRET: whatsapp.appSecret,
  WHATSAPP_API_ROOT: whatsapp.apiRoot,
  WHATSAPP_DAILY_LIMIT: '30',
})
const visitor = asVisitor(app)
const { createReader, publish, tick } = setUpDelivery(app, service)
await visitor.server.listen({ port: 0, host: '127.0.0.1' })
const { port } = visitor.server.server.address() as { port: number }
const webhook = `http://127.0.0.1:${port}/api/whatsapp/webhook`
beforeEach(async () => {
  whatsapp.messages.splice(0)
  await app.db.deleteFrom('whatsapp_budget').execute()
})

const metadata = { phone_number_id: whatsapp.phoneId }
let phones = 55_000_000
async function createWhatsappReader(settings: object = {}) {
  const reader = await createReader({ channels: ['whatsapp'], ...settings })
  const phone = `+965${++phones}`
  await app.db.insertInto('whatsapp_numbers').values({ user_id: reader.userId, phone, verified_at: app.now() }).execute()
  return { ...reader, phone, digits: phone.slice(1) }
}

const say = (digits: string, text: string) => whatsapp.say(webhook, digits, text, { at: app.now() })
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
const disabled = (userId: number) => app.db.selectFrom('disabled_channels').select('reason').where('user_id', '=', userId).execute()

async function sendOne(settings: object = {}) {
  const reader = await createWhatsappReader(settings)
  await publish({ title: 'أمطار على الكويت' })
  await tick()
  const message = whatsapp.messages.find(({ to }) => to === reader.digits)
  const state = async () => (await reader.deliveries()).find(({ channel }) => channel === 'whatsapp')?.state
  return { ...reader, message, id: message?.id ?? '', state }
}

test('who stops our messages in the menu of WhatsApp gets none until they resume them there, in the order in which they chose', async () => {
  const { userId, digits } = await createWhatsappReader()
  const chosenAt = app.now()
  expect(await whatsapp.prefer(webhook, digits, 'stop', chosenAt)).toBe(200)
  expect(await disabled(userId)).toEqual([{ reason: 'stopped' }])
  later(60)
  await whatsapp.prefer(webhook, digits, 'resume', app.now())
  expect(await disabled(userId)).toEqual([])
  // Meta repeats what it is not sure about.
  await whatsapp.prefer(webhook, digits, 'stop', chosenAt)
  expect([await disabled(userId), whatsapp.messages]).toEqual([[], []])
})

describe('reports of WhatsApp', () => {
  test('make an alert delivered and read; repeated and late ones never set it back', async () => {
    const { message, id, state } = await sendOne()
    expect(message).toMatchObject({ texts: expect.arrayContaining(['أمطار على الكويت', 'الكويت']) })
    expect(await whatsapp.report(webhook, id, ['delivered', 'sent'])).toBe(200)
    expect(await state()).toBe('delivered')
    await whatsapp.report(webhook, id, ['read', 'delivered', 'delivered', { failed: 131_026 }, 'sent'])
    expect(await state()).toBe('read')
  })

  test('that come before we have recorded the message count as soon as we have', async () => {
    const { userId, deliveries } = await createWhatsappReader()
    await publish()
    await app.db.deleteFrom('early_states').execute()
    const row = await app.db.selectFrom('deliveries').select(['story_id']).where('user_id', '=', userId).executeTakeFirstOrThrow()
    await app.db.updateTable('deliveries').set({ state: 'sending', attempts: 1 }).where('user_id', '=', userId).execute()
    expect(await whatsapp.report(webhook, 'wamid.early', ['delivered'])).toBe(200)
    const outcome = {
      ...row,
      user_id: userId,
      attempts: 1,
      message_id: null,
      kind: 'alert',
      state: 'sent' as const,
      reason: null,
      provider_id: 'wamid.early',
    }
    await recordDeliveryOutcomes(app, 'whatsapp', [
      { ...outcome, due_at: null, provider_error: null, maybe_twice: false, shown_agencies: 1, is_gone: false },
    ])
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }])
  })

  test('that a number cannot be reached let the next channel take over; an hour later, without anything between, they disable it', async () => {
    const { id, digits, received, state, userId } = await sendOne({ channels: ['whatsapp', 'push'], send_to: 'first' })
    const next = async (seconds = 60) => {
      later(seconds)
      await publish({ title: `الكويت ${whatsapp.messages.length}` })
      await tick()
      return whatsapp.messages.findLast(({ to }) => to === digits)?.id ?? ''
    }
    expect(received()).toEqual([])
    await whatsapp.report(webhook, id, [{ failed: 131_026 }])
    await tick()
    expect([await state(), received().length, await disabled(userId)]).toEqual(['failed', 1, []])
    await whatsapp.report(webhook, await next(), ['delivered'])
    await whatsapp.report(webhook, await next(), [{ failed: 131_026 }])
    expect(await disabled(userId)).toEqual([])
    await whatsapp.report(webhook, await next(), [{ failed: 131_026 }])
    expect(await disabled(userId)).toEqual([])
    await whatsapp.report(webhook, await next(3_600), [{ failed: 131_026 }])
    expect(await disabled(userId)).toEqual([{ reason: 'gone' }])
  })

  test('are not needed for that: of two answers that the number cannot be reached, an hour apart, the second disables it', async () => {
    const { userId, deliveries } = await createWhatsappReader({ keywords: 'جفاف' })
    for (const expected of [[], [{ reason: 'gone' }]]) {
      whatsapp.fail({ code: 131_026, message: 'Message undeliverable' }, 1)
      await publish({ title: 'جفاف' })
      await tick()
      expect((await deliveries()).at(-1)).toMatchObject({ channel: 'whatsapp', state: 'failed', reason: 'gone' })
      expect(await disabled(userId)).toEqual(expected)
      later(3_600)
    }
  })

  test('of a failure are stored with code and words, as the answers of the call are, and shown to staff', async () => {
    const { id, userId } = await sendOne()
    await whatsapp.report(webhook, id, [{ failed: 131_049 }])
    const admin = await asUser(app, visitor.server, { role: 'admin' })
    const shown = (await admin.get('/api/desk/alerts/given-up')).json().data as { user_id: number; provider_error: string }[]
    expect(shown.find(({ user_id }) => user_id === userId)?.provider_error).toMatch(/^131049 \w/)
    const other = await createWhatsappReader()
    whatsapp.fail({ code: 132_001, message: 'Template name does not exist in the translation' }, 1)
    await publish({ title: 'الكويت مرة أخرى' })
    await tick()
    const { rows } = await app.pool.query('select distinct provider_error from deliveries where provider_error like $1', ['132001%'])
    expect([rows, other.userId > 0]).toEqual([[{ provider_error: '132001 Template name does not exist in the translation' }], true])
  })

  test('that the reader has stopped our messages at WhatsApp stop the channel, as a STOP does', async () => {
    const { id, received, state, userId } = await sendOne({ channels: ['whatsapp', 'push'], send_to: 'first' })
    await whatsapp.report(webhook, id, [{ failed: 131_050 }])
    await tick()
    expect([await state(), received().length, await disabled(userId)]).toEqual(['failed', 1, [{ reason: 'stopped' }]])
  })

  test('about a number that the reader has replaced since do not disable the new one', async () => {
    const { id, userId, state } = await sendOne()
    later(60)
    const next = { phone: `+965${++phones}`, verified_at: app.now() }
    await app.db.updateTable('whatsapp_numbers').set(next).where('user_id', '=', userId).execute()
    await whatsapp.report(webhook, id, [{ failed: 131_026 }])
    const { rows } = await app.pool.query('select unreachable_at from whatsapp_numbers where user_id = $1', [userId])
    expect([await state(), await disabled(userId), rows]).toEqual(['failed', [], [{ unreachable_at: null }]])
  })

  test('that a message failed give its place in the reader’s limit back', async () => {
    const { id, digits, deliveries } = await sendOne({ whatsapp_notification_limit: 1 })
    await whatsapp.report(webhook, id, [{ failed: 131_049 }])
    expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'refused' }])
    await publish({ title: 'الكويت بعد ذلك' })
    await tick()
    expect(whatsapp.messages.filter(({ to }) => to === digits).map(({ texts }) => texts[0])).toEqual(['أمطار على الكويت', 'الكويت بعد ذلك'])
  })

  test('that come in a webhook of 3 MB, the most that Meta sends, are recorded, because it repeats for days what is refused', async () => {
    const { id, state } = await sendOne()
    const padding = { id: 'wamid.padding', status: 'lost', filling: 'x'.repeat(2_900_000) }
    const value = { metadata, statuses: [padding, { id, status: 'delivered' }] }
    const body = JSON.stringify({ entry: [{ changes: [{ value }] }] })
    const post = async (key: string) => {
      const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
      return (await fetch(webhook, { method: 'POST', body, headers: { 'x-hub-signature-256': signature } })).status
    }
    expect([await post('another key'), await state()]).toEqual([404, 'sent'])
    expect([await post(whatsapp.appSecret), await state()]).toEqual([200, 'delivered'])
  })

  test('that come by the thousand in one webhook, some of them unreadable, are all recorded', async () => {
    const { id, state } = await sendOne()
    const others = Array.from({ length: 1_000 }, (_, index) => ({ id: `wamid.other${index}`, status: 'delivered' }))
    const odd = [{ id: 'a\0b', status: 'read' }, { id, status: 'lost' }, { id: 5 }, null]
    const statuses = [...odd, ...others, { id, status: 'read' }]
    const body = JSON.stringify({ entry: [{ changes: [{ value: { metadata, statuses } }] }] })
    const signature = createHmac('sha256', whatsapp.appSecret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    expect((await fetch(webhook, { method: 'POST', headers, body })).status).toBe(200)
    expect(await state()).toBe('read')
    const { rowCount } = await app.pool.query(`select from early_states where provider_id like 'wamid.other%'`)
    expect(rowCount).toBe(1_000)
  })

  test('without a valid signature, they change nothing', async () => {
    const { id, state } = await sendOne()
    const body = JSON.stringify({ entry: [{ changes: [{ value: { metadata, statuses: [{ id, status: 'read' }] } }] }] })
    for (const signature of [undefined, 'sha256=00', `sha256=${'0'.repeat(64)}`, 'sha1=00']) {
      const headers = { 'content-type': 'application/json', ...(signature ? { 'x-hub-signature-256': signature } : {}) }
      expect((await fetch(webhook, { method: 'POST', headers, body })).status).toBe(404)
    }
    expect(await state()).toBe('sent')
  })
})

describe('the daily budget of WhatsApp', () => {
  test('when it is used up, the next channel takes over, and the log says why', async () => {
    await app.db
      .insertInto('whatsapp_budget')
      .values(Array.from({ length: 30 }, (_, index) => ({ user_id: 900_000 + index, sent_at: app.now() })))
      .execute()
    const { received, deliveries, message } = await sendOne({ channels: ['whatsapp', 'push'], send_to: 'first' })
    expect(message).toBeUndefined()
    await tick()
    expect(received()).toHaveLength(1)
    expect(await deliveries()).toMatchObject([
      { channel: 'push', state: 'sent' },
      { channel: 'whatsapp', state: 'failed', reason: 'budget' },
    ])
  })

  test('is shown to staff beside what became of the messages of the day', async () => {
    const staff = await asUser(app, visitor.server, { role: 'moderator' })
    const today = async () => {
      const { data } = (await staff.get('/api/desk/whatsapp-days')).json<{ data: WhatsappDay[] }>()
      expect(data[0]?.day).toBe(kuwaitDay(app.now().getTime()))
      return data[0] as WhatsappDay
    }
    await sendOne()
    const before = await today()
    const read = await sendOne()
    await whatsapp.report(webhook, read.id, ['read'])
    await app.db.deleteFrom('whatsapp_budget').execute()
    await app.db
      .insertInto('whatsapp_budget')
      .values(Array.from({ length: 30 }, (_, index) => ({ user_id: 900_000 + index, sent_at: app.now() })))
      .execute()
    await sendOne({ channels: ['whatsapp', 'push'], send_to: 'first' })
    const after = await today()
    const more = (name: Exclude<keyof WhatsappDay, 'day'>) => after[name] - before[name]
    expect(more('delivered')).toBeGreaterThanOrEqual(1)
    expect(more('read')).toBe(1)
    expect(more('no_budget')).toBeGreaterThanOrEqual(1)
    expect(more('fell_back')).toBe(1)
    expect(after.sent).toBeGreaterThanOrEqual(after.delivered)
  })

  test('is counted by the day in Kuwait, whatever became of the messages, for fourteen days', async () => {
    const first = Date.parse(`${kuwaitDay(app.now().getTime() - 13 * 86_400_000)}T00:00:00${kuwaitZone}`)
    const [second, third] = [first + 86_400_000, first + 2 * 86_400_000]
    let story = 900_000_000
    const row = (state: string, planned: number, more: object = {}) => {
      return { story_id: ++story, user_id: 900_000, channel: 'whatsapp', state, planned_at: new Date(planned), ...more }
    }
    const one = stateNames.map((state) => row(state, first))
    const budget = row('failed', second - 1, { reason: 'budget' })
    const gone = row('failed', second, { reason: 'gone' })
    const instead = [budget, gone].map((failed) => ({
      ...row('sent', third),
      story_id: failed.story_id,
      channel: 'push',
      instead_of: 'whatsapp',
    }))
    const unfailed = row('sent', second)
    const others = [
      row('read', first - 1),
      { ...row('sent', second), story_id: unfailed.story_id, channel: 'telegram', instead_of: 'push' },
      row('sent', second, { channel: 'push' }),
    ]
    await app.db
      .insertInto('deliveries')
      .values([...one, budget, gone, ...instead, unfailed, ...others])
      .execute()
    const { data } = await listWhatsappDays(app).finally(() => app.db.deleteFrom('deliveries').where('user_id', '=', 900_000).execute())
    expect(data.slice(-2)).toEqual([
      { day: kuwaitDay(second), sent: 1, delivered: 0, read: 0, waiting: 0, not_sent: 0, no_budget: 0, failed: 1, fell_back: 1 },
      { day: kuwaitDay(first), sent: 3, delivered: 2, read: 1, waiting: 6, not_sent: 2, no_budget: 1, failed: 2, fell_back: 1 },
    ])
  })
})

describe('a reader who writes', () => {
  test('whoever writes anything else is told what they can write, once an hour', async () => {
    const { digits, userId } = await createWhatsappReader()
    for (const text of ['شكراً', 'من أنتم؟', '/mute 2h']) await say(digits, text)
    expect(whatsapp.messages.filter(({ to }) => to === digits).map(({ texts }) => texts[0])).toEqual([
      expect.stringContaining('أرسل: إيقاف'),
    ])
    expect(await disabled(userId)).toEqual([])
    await say('96550000009', 'hello')
    expect(whatsapp.messages.filter(({ to }) => to === '96550000009')).toEqual([])
  })

  test.each(['إيقاف', 'الغاء', 'STOP'])('«%s» gets no more alerts there, and is told how to resume', async (word) => {
    const { digits, userId } = await createWhatsappReader()
    await say(digits, word)
    expect(await disabled(userId)).toEqual([{ reason: 'stopped' }])
    expect(whatsapp.messages.at(-1)).toMatchObject({ to: digits, texts: [expect.stringContaining('ابدأ')] })
    later(1)
    await say(digits, 'ابدأ')
    expect(await disabled(userId)).toEqual([])
  })

  test('is not obeyed again if the message is delivered again, or after one that they wrote later', async () => {
    const { digits, userId } = await createWhatsappReader()
    const start = { id: 'wamid.start', at: app.now() }
    await whatsapp.say(webhook, digits, 'START', start)
    await whatsapp.say(webhook, digits, 'STOP', { id: 'wamid.stop', at: app.now() })
    for (const id of ['wamid.start', 'wamid.stop']) await whatsapp.say(webhook, digits, 'START', { ...start, id })
    expect(await disabled(userId)).toEqual([{ reason: 'stopped' }])
    await whatsapp.say(webhook, digits, 'START', { at: new Date(app.now().getTime() - 1000) })
    expect(await disabled(userId)).toEqual([{ reason: 'stopped' }])
    await whatsapp.say(webhook, digits, 'START', { at: new Date(app.now().getTime() + 1000) })
    expect(await disabled(userId)).toEqual([])
    await whatsapp.say(webhook, digits, 'STOP', start)
    expect(await disabled(userId)).toEqual([])
  })

  test('to another number of the same app at Meta stops nothing here', async () => {
    const { digits, userId } = await createWhatsappReader()
    expect(await whatsapp.say(webhook, digits, 'STOP', { at: app.now(), phoneId: '999' })).toBe(200)
    expect(await disabled(userId)).toEqual([])
  })

  test('changes nothing with what they wrote before the number belonged to this account', async () => {
    const { digits, userId } = await createWhatsappReader()
    await whatsapp.say(webhook, digits, 'STOP', { at: new Date(app.now().getTime() - 60_000) })
    expect(await disabled(userId)).toEqual([])
  })
})

test('a reader who writes without end is obeyed, but not answered', async () => {
  const { digits, userId } = await createWhatsappReader()
  for (let count = 0; count < 15; count++) {
    await say(digits, count % 2 ? 'STOP' : 'START')
    later(1)
  }
  expect(whatsapp.messages).toHaveLength(10)
  await say(digits, 'STOP')
  expect(await disabled(userId)).toHaveLength(1)
})

test('Meta can register the webhook with our token, and nobody else', async () => {
  expect(await whatsapp.verifyWebhook(webhook, webhookSecret(app, 'whatsapp'))).toBe(true)
  expect(await whatsapp.verifyWebhook(webhook, webhookSecret(app, 'telegram'))).toBe(false)
  const token = `hub.verify_token=${webhookSecret(app, 'whatsapp')}`
  for (const query of [`hub.mode=subscribe&${token}&${token}`, `hub.mode=subscribe&${token}`, `${token}&hub.challenge=1`])
    expect((await visitor.get(`/api/whatsapp/webhook?${query}`)).statusCode).toBe(404)
  // The answer is never a page of ours that runs what is in the address.
  const echoed = await visitor.get(`/api/whatsapp/webhook?hub.mode=subscribe&${token}&hub.challenge=<script>`)
  expect([echoed.body, echoed.headers['content-type'], echoed.headers['x-content-type-options']]).toEqual([
    '<script>',
    'text/plain; charset=utf-8',
    'nosniff',
  ])
})
