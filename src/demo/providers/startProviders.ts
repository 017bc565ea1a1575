import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { App } from '#base/app.ts'
import { addToOutbox } from '#partners/outbox.ts'
import { startOpenIdIssuer } from './openIdIssuer.ts'
import { type ReceivedPush, startPushService } from './pushService.ts'
import { startTelegram } from './telegram.ts'
import type { TelegramMessage } from './telegramTypes.ts'
import { startWhatsapp, type WhatsappMessage } from './whatsapp.ts'

/** `env` points the programs at the stand-ins, which are `hosts`. */
export type Providers = { env: Record<string, string>; hosts: string[]; close(): Promise<void> }

/** Preferred ports, so that subscriptions and links of an earlier run still lead somewhere. */
const ports = { push: 4821, telegram: 4822, whatsapp: 4823, google: 4824, apple: 4825 }

/**
 * Stand-ins for the providers of alerts and for Google and Apple, for the demo: the same code path
 * as live, only the addresses differ, and what arrives is shown in the outbox. A provider that the
 * operator has configured is used itself.
 */
export async function startProviders(app: App): Promise<Providers> {
  const push = await onPort(ports.push, (port) =>
    startPushService({ port, seed: app.config.secret, onMessage: (message) => addToOutbox(app, pushEntry(message)) }),
  )
  const started: { host: string; close(): Promise<void> }[] = [push]
  const env: Record<string, string> = { DEMO_PUSH_SERVICE: push.origin }
  if (!app.config.telegram) {
    // Telegram allows short bursts to one chat, as of a bot that replies.
    const telegram = await onPort(ports.telegram, (port) =>
      startTelegram({
        port,
        anyChat: true,
        perChatMs: 0,
        onMessage: (message) => addToOutbox(app, telegramEntry(message)),
        file: join(app.config.dataDir, 'telegram.json'),
      }),
    )
    Object.assign(env, { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.origin, TELEGRAM_LINK_ROOT: telegram.origin })
    started.push(telegram)
  }
  if (!app.config.whatsapp) {
    const whatsapp = await onPort(ports.whatsapp, (port) =>
      startWhatsapp({ port, onMessage: (message) => addToOutbox(app, whatsappEntry(message)) }),
    )
    whatsapp.reportTo(`${app.config.publicUrl}/api/whatsapp/webhook`)
    const { token: WHATSAPP_TOKEN, phoneId: WHATSAPP_PHONE_ID, appSecret: WHATSAPP_APP_SECRET, apiRoot: WHATSAPP_API_ROOT } = whatsapp
    Object.assign(env, { WHATSAPP_TOKEN, WHATSAPP_PHONE_ID, WHATSAPP_APP_SECRET, WHATSAPP_API_ROOT })
    started.push(whatsapp)
  }
  if (!app.config.google) {
    const client = { id: 'demo.google', secret: randomUUID() }
    const google = await onPort(ports.google, (port) => startOpenIdIssuer({ port, name: 'Google', client }))
    Object.assign(env, { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_ISSUER: google.origin })
    started.push(google)
  }
  if (!app.config.apple) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const known = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const client = { id: 'demo.apple', teamId: 'DEMOTEAM01', keyId: 'DEMOKEY001', publicKey: known }
    const apple = await onPort(ports.apple, (port) => startOpenIdIssuer({ port, name: 'Apple', client }))
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n')
    const settings = { APPLE_CLIENT_ID: client.id, APPLE_TEAM_ID: client.teamId, APPLE_KEY_ID: client.keyId, APPLE_PRIVATE_KEY: pem }
    Object.assign(env, { ...settings, APPLE_ISSUER: apple.origin })
    started.push(apple)
  }
  return {
    env,
    hosts: started.map(({ host }) => host),
    close: async () => void (await Promise.all(started.map(({ close }) => close()))),
  }
}

/**
 * Starts a provider on this port, or on any if it is in use, as by another demo on this machine.
 */
const onPort = <Provider>(port: number, start: (port: number) => Promise<Provider>): Promise<Provider> => start(port).catch(() => start(0))

/** The buttons with their addresses, because the demo has no other place to press them. */
function pushEntry({ endpoint, text }: ReceivedPush) {
  const { title, body, url, actions } = JSON.parse(text) as {
    title: string
    body: string
    url: string
    actions: { label: string; url: string }[]
  }
  const buttons = actions.map((action) => `[${action.label}] ${action.url === url ? '' : action.url}`.trim())
  return {
    channel: 'push',
    recipient: new URL(endpoint).pathname.split('/')[2] ?? '',
    subject: title,
    text: [body, url, ...buttons].join('\n'),
  }
}

function telegramEntry({ chat_id, text, buttons, edited }: TelegramMessage) {
  const plain = text.replace(/<a href="([^"]*)">(.*?)<\/a>/g, '$2 ($1)').replace(/<\/?b>/g, '')
  const [subject = '', ...rest] = plain.split('\n').map(unescapeHtml)
  const labels = buttons.map(({ text: label }) => `[${label}]`).join(' ')
  return {
    channel: 'telegram',
    recipient: String(chat_id),
    subject: edited ? `${subject} (edited)` : subject,
    text: [...rest, labels].join('\n'),
  }
}

function whatsappEntry({ to, template, texts, button, muteButton }: WhatsappMessage) {
  const buttons = [button, muteButton].flatMap((one) => (one ? `[${one}]` : []))
  return { channel: 'whatsapp', recipient: `+${to}`, subject: template ?? '', text: [...texts, ...buttons].join('\n') }
}

const unescapeHtml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
