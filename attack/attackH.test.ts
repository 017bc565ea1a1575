import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startWhatsapp } from '#demo/providers/whatsapp.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpDelivery } from './delivery.fixtures.ts'

const service = await startPushService()
const whatsapp = await startWhatsapp()
afterAll(() => Promise.all([service.close(), whatsapp.close()]))
const app = await createTestApp({
  OUTSIDE_ALLOW: `${service.host},${whatsapp.host}`,
  WHATSAPP_TOKEN: whatsapp.token, WHATSAPP_PHONE_ID: whatsapp.phoneId, WHATSAPP_APP_SECRET: whatsapp.appSecret,
  WHATSAPP_API_ROOT: whatsapp.apiRoot, WHATSAPP_DAILY_LIMIT: '30',
})
const { server } = asVisitor(app)
const { createReader } = setUpDelivery(app, service)
const metadata = { phone_number_id: whatsapp.phoneId }
let phones = 56_000_000
async function reader() {
  const made = await createReader({ channels: ['whatsapp'] })
  const phone = `+965${++phones}`
  await app.db.insertInto('whatsapp_numbers').values({ user_id: made.userId, phone, verified_at: app.now() }).execute()
  return { ...made, digits: phone.slice(1), disabled: () => app.db.selectFrom('disabled_channels').select('reason').where('user_id', '=', made.userId).execute() }
}
async function post(body: object) {
  const payload = Buffer.from(JSON.stringify(body))
  const signature = `sha256=${createHmac('sha256', whatsapp.appSecret).update(payload).digest('hex')}`
  return (await server.inject({ method: 'POST', url: '/api/whatsapp/webhook', payload, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } })).statusCode
}
const seconds = () => String(Math.floor(app.now().getTime() / 1000))
const stop = (digits: string, more: object = {}) => ({ from: digits, id: `wamid.${Math.random()}`, timestamp: seconds(), type: 'text', text: { body: 'STOP' }, ...more })
const entry = (value: object) => ({ object: 'whatsapp_business_account', entry: [{ changes: [{ value }] }] })

test.each([
  ['plain', (d: string) => entry({ metadata, messages: [stop(d)] })],
  ['statuses null', (d: string) => entry({ metadata, statuses: null, messages: [stop(d)] })],
  ['an entry without changes', (d: string) => ({ entry: [{ id: '1' }, { changes: [{ value: { metadata, messages: [stop(d)] } }] }] })],
  ['number timestamp', (d: string) => entry({ metadata, messages: [stop(d, { timestamp: Number(seconds()) })] })],
  ['beside a status with NUL', (d: string) => entry({ metadata, statuses: [{ id: 'wamid.a', status: 'failed', errors: [{ code: 131000, title: 'a\u0000b' }] }], messages: [stop(d)] })],
  ['beside a status with a lone surrogate', (d: string) => entry({ metadata, statuses: [{ id: 'wamid.b', status: 'failed', errors: [{ code: 131000, title: 'a\ud800b' }] }], messages: [stop(d)] })],
  ['beside a status of 131050 for another', (d: string) => entry({ metadata, statuses: [{ id: 'wamid.c', status: 'failed', errors: [{ code: 99_999_999_999, title: 'x' }] }], messages: [stop(d)] })],
  ['button reply', (d: string) => entry({ metadata, messages: [{ ...stop(d), type: 'button', text: undefined, button: { text: 'STOP', payload: 'STOP' } }] })],
  ['interactive', (d: string) => entry({ metadata, messages: [{ ...stop(d), type: 'interactive', text: undefined, interactive: { type: 'button_reply', button_reply: { id: '1', title: 'STOP' } } }] })],
  ['preference string time', (d: string) => entry({ metadata, user_preferences: [{ wa_id: d, category: 'marketing_messages', value: 'stop', timestamp: seconds() }] })],
  ['unknown user', (d: string) => entry({ metadata, messages: [stop(d, { from: '96599999999' }), stop(d)] })],
  ['after far future start', (d: string) => entry({ metadata, messages: [stop(d, { timestamp: '99999999999', text: { body: 'START' } }), stop(d)] })],
  ['timestamp 0 padded', (d: string) => entry({ metadata, messages: [stop(d, { timestamp: `0${seconds()}` })] })],
])('%s', async (_name, body) => {
  const { digits, disabled } = await reader()
  const status = await post(body(digits))
  expect([status, await disabled()]).toEqual([200, [{ reason: 'stopped' }]])
})
