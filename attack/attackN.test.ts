import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpDelivery } from './delivery.fixtures.ts'

/** A proxy or firewall between us and the provider, which answers for it. */
let status = 403
const proxy = createServer((_request, response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>'))
await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
const service = await startPushService()
afterAll(() => Promise.all([service.close(), proxy.close()]))
const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
const app = await createTestApp({
  OUTSIDE_ALLOW: `${service.host},${host}`,
  TELEGRAM_BOT_TOKEN: '1:x', TELEGRAM_API_ROOT: `http://${host}`,
  WHATSAPP_TOKEN: 't', WHATSAPP_PHONE_ID: '1', WHATSAPP_APP_SECRET: 's', WHATSAPP_API_ROOT: `http://${host}`, WHATSAPP_DAILY_LIMIT: '30',
})
const { createReader, publish, tick } = setUpDelivery(app, service)
const disabled = (id: number) => app.db.selectFrom('disabled_channels').select(['channel', 'reason']).where('user_id', '=', id).execute()
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))

test('a page of 403 that is not Telegram’s disables nobody’s chat', async () => {
  const { userId, deliveries } = await createReader({ channels: ['telegram'] })
  await app.db.insertInto('telegram_chats').values({ user_id: userId, chat_id: 501, username: null, locale: 'ar', linked_at: app.now() }).execute()
  await publish()
  await tick()
  console.log(await deliveries())
  expect(await disabled(userId)).toEqual([])
})

test('a page of 429 that is not WhatsApp’s has sent nothing, so the alert is tried until it leaves', async () => {
  status = 429
  const { userId, deliveries } = await createReader({ channels: ['whatsapp', 'push'], send_to: 'first' })
  await app.db.insertInto('whatsapp_numbers').values({ user_id: userId, phone: '+96557000001', verified_at: app.now() }).execute()
  await publish()
  for (let n = 0; n < 5; n++) { await tick(); later(60) }
  console.log(await deliveries())
  expect((await deliveries()).map(({ state }) => state)).not.toContain('unknown')
})
