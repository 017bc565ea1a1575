import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { startMyFatoorah } from '#demo/providers/myFatoorah.ts'
import { networkSettings, serveNetworks } from '#demo/providers/networks.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { startWhatsapp } from '#demo/providers/whatsapp.ts'
import { approvedTemplates } from '#demo/providers/whatsappAccount.ts'
import { startOutsideServer } from '../../../test/outsideServer.ts'
import { smtpPassword, startSmtpServer } from '../../../test/smtpServer.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { checkProviders, printFindings } from './checkProviders.ts'
import { findTelegramError } from './checkTelegram.ts'
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
const networks = serveNetworks(social, { list: () => undefined, names: () => [] })
const networkOrigin = await social.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => social.close())

/** The mail server's address for one who signs in. */
const smtpAs = (password: string) => smtp.url.replace('://', `://news:${password}@`)
const keys = webPush.generateVAPIDKeys()
const right = {
  MIRQAB_MODE: 'live',
  MIRQAB_SECRET: 'x'.repeat(40),
  DATABASE_URL: 'postgres://unused',
  PUBLIC_URL: 'https://mirqab.example',
  SMTP_URL: smtpAs(smtpPassword),
  ALARM_MAIL: 'night@mirqab.example',
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
  WHATSAPP_BUSINESS_ID: whatsapp.businessId,
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
/** Webhooks that the workers and the operator register. */
const botWebhook = 'https://mirqab.example/api/telegram/webhook'
const callTelegramApi = (method: string, parameters: object = {}) =>
  fetch(`${telegram.origin}/bot${telegram.token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })
beforeEach(async () => {
  await callTelegramApi('setWebhook', { url: botWebhook, allowed_updates: ['message', 'callback_query'] })
  whatsapp.account.webhook = 'https://mirqab.example/api/whatsapp/webhook'
  whatsapp.account.isSubscribed = true
  whatsapp.account.templates = approvedTemplates()
})
const findingOf = (findings: Finding[], name: string) => findings.find((finding) => finding.name === name)

test('a right configuration is confirmed by every provider, and nothing is sent to anybody', async () => {
  const findings = await check()
  expect(findings.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'address ok',
    'mail ok',
    'alarms ok',
    'push ok',
    'pusher beams ok',
    'telegram ok',
    'whatsapp ok',
    'whatsapp webhook ok',
    'whatsapp templates ok',
    'myfatoorah ok',
    'captcha ok',
    'x ok',
    'instagram ok',
    'threads ok',
  ])
  expect(findingOf(findings, 'telegram')?.detail).toContain('@mirqab_bot')
  expect([smtp.received.length, telegram.messages.length, whatsapp.messages.length]).toEqual([0, 0, 0])
  expect(fatoorah.calls).toEqual(['InitiatePayment'])
})

test.each([
  ['address', { PUBLIC_URL: 'http://mirqab.example' }, 'only accept https'],
  ['mail', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'ECONNREFUSED'],
  ['mail', { SMTP_URL: smtpAs('former-password') }, 'authentication failed'],
  ['push', { VAPID_SUBJECT: 'news@mirqab.example' }, 'VAPID_SUBJECT is news@mirqab.example'],
  ['push', { VAPID_SUBJECT: 'mailto:desk@localhost' }, 'desk@localhost'],
  ['push', { VAPID_SUBJECT: 'mailto:desk@mirqab.local' }, 'desk@mirqab.local'],
  ['push', { VAPID_SUBJECT: 'mailto: <desk@mirqab.example>' }, 'VAPID_SUBJECT is'],
  ['push', { VAPID_SUBJECT: 'https://10.0.0.1' }, 'VAPID_SUBJECT is'],
  ['push', { VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey }, 'does not belong'],
  ['pusher beams', { PUSHER_BEAMS_SECRET_KEY: 'old' }, 'answered 401'],
  ['telegram', { TELEGRAM_BOT_TOKEN: '1:old' }, 'Unauthorized'],
  ['whatsapp', { WHATSAPP_TOKEN: 'old' }, 'Invalid OAuth access token'],
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
  // What is registered at Telegram and Meta contains the address.
  const withAddress = name === 'address' ? ['telegram', 'whatsapp webhook', 'whatsapp templates'] : []
  expect(findings.flatMap(({ name, state }) => (state === 'wrong' ? name : []))).toEqual([name, ...withAddress])
  expect(printFindings(findings)).toMatch(new RegExp(`✗ ${name}: .+\n {4}\\S`))
})

test('the end of a token of Meta is named, and is wrong from 15 days before on, with how to renew it', async () => {
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
  networks.threads.tokenEnds = inDays(20)
  networks.instagram.tokenEnds = inDays(10)
  const findings = await check()
  expect(findingOf(findings, 'threads')).toMatchObject({
    state: 'ok',
    detail: `asks as @mirqab.news; the token ends on ${day(inDays(20))}`,
  })
  expect(findingOf(findings, 'instagram')).toMatchObject({ state: 'wrong', detail: `The token ends on ${day(inDays(10))}.` })
  networks.threads.tokenEnds = inDays(14)
  const { remedy } = findingOf(await check(), 'threads') ?? {}
  expect(remedy).toContain('grant_type=th_refresh_token')
  networks.threads.tokenEnds = 0
  networks.instagram.tokenEnds = 0
})

describe('the webhook of the Telegram bot', () => {
  test.each([
    [
      'belongs to another installation',
      { url: 'https://elsewhere.example/api/telegram/webhook' },
      'elsewhere.example',
      'another installation',
    ],
    ['is another path', { url: 'https://mirqab.example/bot' }, `not ${botWebhook}`, 'Restart the workers'],
    ['is missing', { url: '' }, 'hears nobody', 'npx mirqab worker'],
    ['does not bring taps', { url: botWebhook, allowed_updates: ['message'] }, 'does not bring callback_query', 'Restart the workers'],
  ])('is reported if it %s', async (_, webhook, detail, remedy) => {
    await callTelegramApi('setWebhook', webhook)
    const finding = findingOf(await check(), 'telegram')
    expect(finding).toMatchObject({ state: 'wrong', detail: expect.stringContaining(detail), remedy: expect.stringContaining(remedy) })
  })

  test('is reported if it sends another secret than we expect, until that is long ago', async () => {
    const server = await startOutsideServer((_, response) => response.writeHead(404).end())
    const app = await createTestApp(right)
    await callTelegramApi('setWebhook', { url: `${server.origin}/api/telegram/webhook`, secret_token: 'old' })
    telegram.say(1, '/status')
    const info = async () => (await (await callTelegramApi('getWebhookInfo')).json()).result
    await expect.poll(async () => (await info()).last_error_message).toBe('Wrong response from the webhook: 404 Not Found')
    const found = async () => findTelegramError(app, await info())
    expect(await found()).toMatchObject({ state: 'wrong', remedy: expect.stringContaining('MIRQAB_SECRET has changed') })
    const later = { ...(await info()), pending_update_count: 0 }
    expect(findTelegramError(app, later)?.state).toBe('wrong')
    app.setNow(new Date(Date.now() + 2 * 3_600_000))
    expect(findTelegramError(app, later)).toBe(undefined)
    // What waits is still not delivered.
    expect((await found())?.state).toBe('wrong')
    await callTelegramApi('deleteWebhook')
    await callTelegramApi('getUpdates', { offset: Number.MAX_SAFE_INTEGER })
  })
})

describe('the webhook of WhatsApp', () => {
  test.each([
    ['is missing', { webhook: '' }, 'No webhook is registered'],
    ['leads elsewhere', { webhook: 'https://elsewhere.example/' }, 'go to https://elsewhere.example/, not here'],
    ['is not subscribed to the account', { isSubscribed: false }, 'No app gets the webhooks'],
  ])('is reported if it %s, with what to enter', async (_, account, detail) => {
    Object.assign(whatsapp.account, account)
    const finding = findingOf(await check(), 'whatsapp webhook')
    expect(finding).toMatchObject({ state: 'wrong', detail: expect.stringContaining(detail) })
    expect(finding?.remedy).toMatch(/https:\/\/mirqab\.example\/api\/whatsapp\/webhook with the verify token [0-9a-f]{32}|subscribed_apps/)
  })
})

describe('the templates of WhatsApp', () => {
  type Template = ReturnType<typeof approvedTemplates>[number]
  const [first, ...others] = approvedTemplates() as [Template, ...Template[]]
  const [body, buttons] = first.components as [Template['components'][number], Template['components'][number]]
  const withButtons = (urls: string[]) => [body, { ...buttons, buttons: urls.map((url) => ({ type: 'URL', text: 'x', url })) }]

  test.each<[string, Partial<Template>, string]>([
    ['is missing', { name: 'other' }, 'mirqab_alert (ar) does not exist'],
    ['has another language', { language: 'ar_EG' }, 'exists only as ar_EG'],
    ['waits for approval', { status: 'PENDING' }, 'is not approved yet'],
    ['was rejected', { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' }, 'was rejected (INVALID_FORMAT)'],
    ['is paused', { status: 'PAUSED' }, 'is paused'],
    ['is disabled', { status: 'DISABLED' }, 'is DISABLED'],
    ['was moved to marketing', { category: 'MARKETING' }, 'is in the category MARKETING, not UTILITY'],
    ['has named parameters', { parameter_format: 'NAMED' }, 'has parameters with names'],
    ['lacks a parameter', { components: [{ type: 'BODY', text: '{{1}} {{2}}' }, buttons] }, 'has 2 parameters in its body, not 3'],
    ['lacks a button', { components: withButtons(['https://mirqab.example/{{1}}']) }, 'has 1 dynamic links, not 2'],
    [
      'leads elsewhere',
      { components: withButtons(['https://mirqab.example/{{1}}', 'https://old.example/{{1}}']) },
      'has a link to https://old.example/{{1}}, not https://mirqab.example/{{1}}',
    ],
  ])('are reported if one %s', async (_, changes, detail) => {
    whatsapp.account.templates = [{ ...first, ...changes }, ...others]
    const finding = findingOf(await check(), 'whatsapp templates')
    expect(finding).toMatchObject({ state: 'wrong', detail: expect.stringContaining(detail) })
    expect(finding?.remedy).toMatch(/\w{4}/)
    expect(finding?.detail.match(/mirqab_/g)).toHaveLength(1)
  })

  test('cannot be checked without the id of the account, and a wrong id is told', async () => {
    expect(findingOf(await check({ WHATSAPP_BUSINESS_ID: '' }), 'whatsapp templates')).toMatchObject({
      state: 'not set',
      remedy: expect.stringContaining('WHATSAPP_BUSINESS_ID'),
    })
    expect(findingOf(await check({ WHATSAPP_BUSINESS_ID: '1' }), 'whatsapp templates')).toMatchObject({ state: 'wrong' })
  })
})

test('without providers nothing is wrong, and each names the setting that it needs', async () => {
  const findings = await checkProviders(await createTestApp())
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(findingOf(findings, 'telegram')).toMatchObject({ state: 'not set', remedy: expect.stringContaining('TELEGRAM_BOT_TOKEN') })
  expect(findingOf(findings, 'push')).toMatchObject({ state: 'ok', detail: expect.stringContaining('made at the first start') })
})
