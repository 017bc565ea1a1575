import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../test/testApp.ts'
import { replyTelegram } from './telegram.ts'
import { replyWhatsapp } from './whatsapp.ts'

let next: { status: number; body: string } = { status: 200, body: '' }
const server = createServer((_request, response) => response.writeHead(next.status, { 'content-type': 'text/html' }).end(next.body))
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => server.close())
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
const app = await createTestApp({
  OUTSIDE_ALLOW: host, TELEGRAM_BOT_TOKEN: '1:x', TELEGRAM_API_ROOT: `http://${host}`,
  WHATSAPP_TOKEN: 't', WHATSAPP_PHONE_ID: '1', WHATSAPP_APP_SECRET: 's', WHATSAPP_API_ROOT: `http://${host}`,
})
const html = '<html><h1>403 Forbidden</h1>nginx</html>'
test.each([[403, html],[403,''],[403,'{"message":"blocked by the firewall"}'],[400, html],[404,html],[429,html],[200,html],[200,'{"ok":true}'],[200,'{"ok":true,"result":null}'],[200,'{"ok":false}'],[200,'[]'],[200,'null'],[200,'{"ok":false,"error_code":429,"description":"x","parameters":{"retry_after":"5"}}'],[200,'{"ok":false,"error_code":429,"description":"x","parameters":null}'],[200,'{"ok":false,"error_code":"403","description":5}']])('telegram %s %s', async (status, body) => {
  next = { status, body }
  const result = await replyTelegram(app, 5, 'x').catch((error) => `THROWS ${error}`)
  console.log('TG', status, body.slice(0, 60), JSON.stringify(result))
  expect(result).not.toMatchObject({ outcome: 'gone' })
})
test.each([[401, html],[403, html],[400,html],[429,html],[404,'{}'],[429,'{}'],[200,html],[200,'{"messages":{}}'],[200,'{"messages":[null]}'],[400,'{"error":"x"}'],[400,'{"error":{"code":"131026","message":"x"}}'],[400,'{"error":{}}'],[401,'{"error":{"code":131026}}'],[200,'null'],[200,'[]'],[200,'{"messages":[{"id":5}]}']])('whatsapp %s %s', async (status, body) => {
  next = { status, body }
  const result = await replyWhatsapp(app, '+96550000000', 'x').catch((error) => `THROWS ${error}`)
  console.log('WA', status, body.slice(0, 60), JSON.stringify(result))
  expect(typeof result).not.toBe('string')
})
