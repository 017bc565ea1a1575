import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startWhatsapp } from '#demo/providers/whatsapp.ts'
import { startOutsideServer } from '../../test/outsideServer.ts'
import { createTestApp } from '../../test/testApp.ts'
import type { AlertMessage } from './alertMessage.ts'
import { whatsappOutcome } from './callWhatsapp.ts'
import { isSignedByMeta, replyWhatsapp, sendWhatsapp } from './whatsapp.ts'

const whatsapp = await startWhatsapp()
afterAll(whatsapp.close)
const env = {
  WHATSAPP_TOKEN: whatsapp.token,
  WHATSAPP_PHONE_ID: whatsapp.phoneId,
  WHATSAPP_APP_SECRET: whatsapp.appSecret,
  WHATSAPP_API_ROOT: whatsapp.apiRoot,
  OUTSIDE_ALLOW: whatsapp.host,
}
const app = await createTestApp(env)
beforeEach(() => whatsapp.fail(null))

const message: AlertMessage = {
  kind: 'alert',
  locale: 'ar',
  title: 'مجلس الأمة\nيقرّ\tالميزانية',
  sentence: null,
  lines: [
    { text: 'القبس', url: 'https://mirqab.example/news/1' },
    { text: 'كونا', url: 'https://mirqab.example/news/2' },
  ],
  because: 'الميزانية',
  tag: 'story-12',
  url: 'https://mirqab.example/a/12?s=x',
  actions: [{ id: 'mute_choose', label: 'خيارات الكتم', url: 'https://mirqab.example/a/mutes/12' }],
  expiresAt: new Date(Date.now() + 3_600_000),
}
const send = () => sendWhatsapp(app, '+96550012345', message)

test('an alert is sent by its template, in the reader’s language, with buttons that lead to the story and to what may be muted', async () => {
  expect(await send()).toEqual({ outcome: 'sent', id: whatsapp.messages.at(-1)?.id })
  expect(whatsapp.messages.at(-1)).toMatchObject({
    to: '96550012345',
    template: 'mirqab_alert',
    language: 'ar',
    texts: ['مجلس الأمة يقرّ الميزانية', 'القبس • كونا', 'الميزانية'],
    button: 'a/12?s=x',
    muteButton: 'a/mutes/12',
  })
  expect(await replyWhatsapp(app, '+96550012345', 'أُوقفت التنبيهات')).toMatchObject({ outcome: 'sent' })
  expect(whatsapp.messages.at(-1)).toMatchObject({ template: null, texts: ['أُوقفت التنبيهات'] })
})

test('the sentence with the keyword comes before the agencies', async () => {
  await sendWhatsapp(app, '+96550012345', { ...message, sentence: { text: 'أُقرّت الميزانية.', marks: [[7, 16]] } })
  expect(whatsapp.messages.at(-1)?.texts[1]).toBe('أُقرّت الميزانية. • القبس • كونا')
})

test('empty and endless texts still make a valid template', async () => {
  const lines = Array.from({ length: 300 }, () => ({ text: '🇰🇼 خبر  \n\n   طويل'.repeat(9), url: message.url }))
  expect(await sendWhatsapp(app, '+96550012345', { ...message, title: 'بِ'.repeat(900), lines, because: null })).toMatchObject({
    outcome: 'sent',
  })
  const texts = whatsapp.messages.at(-1)?.texts ?? []
  expect(texts[0]).toMatch(/^(بِ)+…$/)
  expect(texts[2]).toBe('–')
})

describe('what the Cloud API answers decides what happens to the channel', () => {
  test('by the documented codes', async () => {
    const expected = {
      131026: 'gone',
      131050: 'gone',
      131047: 'refused',
      132001: 'refused',
      131048: 'busy',
      130429: 'busy',
      190: 'busy',
      131031: 'busy',
    }
    for (const [code, outcome] of Object.entries(expected)) {
      whatsapp.fail({ code: Number(code) })
      expect([code, await send()]).toMatchObject([code, { outcome }])
      expect(whatsappOutcome(Number(code))).toBe(outcome)
    }
    for (const status of [429, 503]) {
      whatsapp.fail({ code: 999_999, status })
      expect(await send()).toMatchObject({ outcome: 'busy' })
    }
  })

  test('a wrong token disables nobody’s channel', async () => {
    const wrong = await createTestApp({ ...env, WHATSAPP_TOKEN: 'wrong' })
    expect(await sendWhatsapp(wrong, '+96550012345', message)).toMatchObject({ outcome: 'busy' })
  })

  test('a response that is cut off, or is none, leaves the outcome unknown', async () => {
    whatsapp.fail('cut_off')
    expect(await send()).toMatchObject({ outcome: 'unknown' })
    const odd = await startOutsideServer((_request, response) => response.end('<html>'))
    const strange = await createTestApp({ ...env, WHATSAPP_API_ROOT: odd.origin, OUTSIDE_ALLOW: odd.host })
    expect(await sendWhatsapp(strange, '+96550012345', message)).toMatchObject({ outcome: 'unknown' })
  })
})

test('a webhook counts only with Meta’s signature of exactly these bytes', () => {
  const body = JSON.stringify({ entry: [{ text: 'إيقاف' }] })
  const sign = (text: string, secret = whatsapp.appSecret) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
  expect(isSignedByMeta(app, body, sign(body))).toBe(true)
  expect(isSignedByMeta(app, Buffer.from(body), sign(body))).toBe(true)
  for (const forged of [
    undefined,
    '',
    'sha256=',
    sign(body).slice(0, -2),
    sign(`${body} `),
    sign(body, 'other'),
    sign(body).replace('sha256', 'sha1'),
  ])
    expect(isSignedByMeta(app, body, forged)).toBe(false)
  expect(isSignedByMeta({ ...app, config: { ...app.config, whatsapp: undefined } }, body, sign(body))).toBe(false)
})
