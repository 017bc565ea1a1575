import { describe, expect, test } from 'vitest'
import { startOutsideServer } from '../../test/outsideServer.ts'
import { createTestApp } from '../../test/testApp.ts'
import { replyTelegram } from './telegram.ts'
import { replyWhatsapp } from './whatsapp.ts'

let answer = { status: 200, body: '', headers: {} }
const proxy = await startOutsideServer((_request, response) => response.writeHead(answer.status, answer.headers).end(answer.body))
const app = await createTestApp({
  ...{ OUTSIDE_ALLOW: proxy.host, TELEGRAM_API_ROOT: proxy.origin, TELEGRAM_BOT_TOKEN: '1:a' },
  ...{
    WHATSAPP_API_ROOT: proxy.origin,
    WHATSAPP_TOKEN: 'a',
    WHATSAPP_PHONE_ID: '1',
    WHATSAPP_APP_SECRET: 'b',
    WHATSAPP_NUMBER: '+96522000000',
  },
})

describe.each([
  ['Telegram', () => replyTelegram(app, 7, 'x')],
  ['WhatsApp', () => replyWhatsapp(app, '+96550012345', 'x')],
])('what a proxy answers for %s says nothing about the message or the reader, which is tried again', (_, send) => {
  test.each([
    [403, '<html>Forbidden', {}],
    [403, '{"error":"forbidden"}', {}],
    [403, '{"ok":false}', {}],
    [400, '{"ok":false,"error":{"message":"bad gateway"}}', {}],
    [429, '{"error":{"message":"slow down"}}', { 'retry-after': '7' }],
    [302, '', { location: 'https://maintenance.example/' }],
    [308, '', { location: '/elsewhere' }],
    [502, '', {}],
    [503, 'null', {}],
  ])('%i %s', async (status, body, headers) => {
    answer = { status, body, headers }
    expect(await send()).toMatchObject({ outcome: 'busy' })
  })
})
