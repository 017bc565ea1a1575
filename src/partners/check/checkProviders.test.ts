import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { startMyFatoorah } from '#demo/providers/myFatoorah.ts'
import { networkSettings, serveNetworks } from '#demo/providers/networks.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { startWhatsapp } from '#demo/providers/whatsapp.ts'
import { startOutsideServer } from '../../../test/outsideServer.ts'
import { startSmtpServer } from '../../../test/smtpServer.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { checkProviders, printFindings } from './checkProviders.ts'
import type { Finding } from './finding.ts'

const [smtp, telegram, whatsapp] = [await startSmtpServer(), await startTelegram(), await startWhatsapp()]
const fatoorah = await startMyFatoorah({ key: 'fatoorah-key', webhookSecret: 'hook' })
/** Pusher and Google, which answer by the secret that they get. */
const others = await startOutsideServer((request, response) => {
  const { body = '' } = others.requests.at(-1) ?? {}
  if (request.url?.startsWith('/publish_api')) response.writeHead(request.headers.authorization === 'Bearer beams' ? 422 : 401).end()
  else response.end(JSON.stringify({ 'error-codes': [body.includes('secret=right') ? 'invalid-input-response' : 'invalid-input-secret'] }))
})
afterAll(() => Promise.all([smtp.stop(), telegram.close(), whatsapp.close(), fatoorah.close()]))

const social = Fastify()
serveNetworks(social, { list: () => undefined, names: () => [] })
const networkOrigin = await social.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => social.close())

const keys = webPush.generateVAPIDKeys()
const right = {
  MIRQAB_MODE: 'live',
  MIRQAB_SECRET: 'x'.repeat(40),
  DATABASE_URL: 'postgres://unused',
  PUBLIC_URL: 'https://mirqab.example',
  SMTP_URL: smtp.url,
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  PUSHER_BEAMS_INSTANCE_ID: 'inst-1',
  PUSHER_BEAMS_SECRET_KEY: 'beams',
  PUSHER_BEAMS_API_ROOT: others.origin,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.origin,
  WHATSAPP_TOKEN: whatsapp.token,
  WHATSAPP_PHONE_ID: whatsapp.phoneId,
  WHATSAPP_APP_SECRET: whatsapp.appSecret,
  WHATSAPP_API_ROOT: whatsapp.apiRoot,
  ...networkSettings(networkOrigin),
  MYFATOORAH_KEY: 'fatoorah-key',
  MYFATOORAH_WEBHOOK_SECRET: 'hook',
  MYFATOORAH_API_ROOT: fatoorah.origin,
  RECAPTCHA_SITE_KEY: 'site-key',
  RECAPTCHA_SECRET: 'right',
  RECAPTCHA_VERIFY_URL: `${others.origin}/captcha`,
  OUTSIDE_ALLOW: [telegram, whatsapp, fatoorah, others, new URL(networkOrigin)].map(({ host }) => host).join(','),
}
const check = async (changes: Record<string, string> = {}) => checkProviders(await createTestApp({ ...right, ...changes }))
const findingOf = (findings: Finding[], name: string) => findings.find((finding) => finding.name === name)

test('a right configuration is confirmed by every provider, and nothing is sent to anybody', async () => {
  const findings = await check()
  expect(findings.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'address ok',
    'mail ok',
    'push ok',
    'pusher beams ok',
    'telegram ok',
    'whatsapp ok',
    'myfatoorah ok',
    'captcha ok',
    'x ok',
    'instagram ok',
    'threads ok',
  ])
  expect(findingOf(findings, 'telegram')?.detail).toContain('@mirqab_bot')
  expect(findingOf(findings, 'whatsapp')?.detail).toContain('webhook https://mirqab.example/api/whatsapp/webhook with verify token ')
  expect([smtp.received.length, telegram.messages.length, whatsapp.messages.length]).toEqual([0, 0, 0])
  expect(fatoorah.calls).toEqual(['InitiatePayment'])
})

test.each([
  ['address', { PUBLIC_URL: 'http://mirqab.example' }, 'only accept https'],
  ['mail', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'ECONNREFUSED'],
  ['push', { VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey }, 'does not belong'],
  ['pusher beams', { PUSHER_BEAMS_SECRET_KEY: 'old' }, 'answered 401'],
  ['telegram', { TELEGRAM_BOT_TOKEN: '1:old' }, 'Unauthorized'],
  ['whatsapp', { WHATSAPP_TOKEN: 'old' }, 'appsecret_proof'],
  ['whatsapp', { WHATSAPP_APP_SECRET: 'old' }, 'appsecret_proof'],
  ['whatsapp', { WHATSAPP_PHONE_ID: '5' }, 'does not exist'],
  ['myfatoorah', { MYFATOORAH_KEY: 'old' }, 'answered 401'],
  ['x', { X_BEARER_TOKEN: 'old' }, 'answered 401'],
  ['instagram', { INSTAGRAM_TOKEN: 'old' }, 'Session has expired'],
  ['instagram', { INSTAGRAM_USER_ID: '5' }, 'does not exist'],
  ['threads', { THREADS_TOKEN: 'old' }, 'Session has expired'],
  ['captcha', { RECAPTCHA_SECRET: 'old' }, 'does not know this secret'],
] as const)('what is wrong with %s is named, with what to do: %j', async (name, changes, detail) => {
  const findings = await check(changes)
  expect(findingOf(findings, name)).toMatchObject({ state: 'wrong', detail: expect.stringContaining(detail) })
  expect(findingOf(findings, name)?.remedy).toMatch(/\w{3}/)
  expect(findings.filter(({ state }) => state === 'wrong')).toHaveLength(1)
  expect(printFindings(findings)).toMatch(new RegExp(`✗ ${name}: .+\n {4}\\S`))
})

test('a bot whose webhook belongs to another installation is reported', async () => {
  const set = (url: string) => fetch(`${telegram.origin}/bot${telegram.token}/setWebhook?url=${encodeURIComponent(url)}`)
  await set('https://elsewhere.example/api/telegram/webhook')
  expect(findingOf(await check(), 'telegram')).toMatchObject({ state: 'wrong', detail: expect.stringContaining('elsewhere.example') })
  await set('https://mirqab.example/api/telegram/webhook')
  expect(findingOf(await check(), 'telegram')).toMatchObject({ state: 'ok', detail: '@mirqab_bot, by webhook' })
})

test('without providers nothing is wrong, and each names the setting that it needs', async () => {
  const findings = await checkProviders(await createTestApp())
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(findingOf(findings, 'telegram')).toMatchObject({ state: 'not set', remedy: expect.stringContaining('TELEGRAM_BOT_TOKEN') })
  expect(findingOf(findings, 'push')).toMatchObject({ state: 'ok', detail: expect.stringContaining('made at the first start') })
})
