import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { brand } from '#brand.ts'
import type { Locale } from '#text/locale.ts'
import { truncate } from '#text/truncate.ts'
import type { AlertMessage } from './alertMessage.ts'
import { callWhatsapp } from './callWhatsapp.ts'
import type { SendResult } from './sendResult.ts'

/** The templates to be registered, each in Arabic and English (`docs/notes/providers.md`). */
export const whatsappTemplates = { alert: `${brand.slug}_alert`, code: `${brand.slug}_code` }

/** UTF-16 units; a template's body may have 1,024 with its fixed text. */
const maxTitle = 250
const maxLines = 500
const maxWord = 60
const nothing = '–'

/**
 * Sends a message by the alert template, the only form that a business may use first. `phone` is
 * E.164.
 */
export function sendWhatsapp(app: App, phone: string, message: AlertMessage): Promise<SendResult> {
  const mute = message.actions.find(({ id }) => id === 'mute_choose')
  const lines = [message.sentence, ...message.lines].flatMap((line) => line?.text ?? []).join(' • ')
  const texts = [oneLine(message.title, maxTitle), oneLine(lines, maxLines), oneLine(message.because ?? '', maxWord)]
  return callWhatsapp(
    app,
    phone,
    template(whatsappTemplates.alert, message.locale, texts, [pathOf(message.url), pathOf(mute?.url ?? message.url)]),
  )
}

/** Sends a code by the authentication template. */
export function sendWhatsappCode(app: App, phone: string, code: string, locale: Locale): Promise<SendResult> {
  return callWhatsapp(app, phone, template(whatsappTemplates.code, locale, [code], [code]))
}

/** Replies to a reader who wrote to us in the last 24 hours; later it is refused (131047). */
export function replyWhatsapp(app: App, phone: string, text: string): Promise<SendResult> {
  return callWhatsapp(app, phone, { type: 'text', text: { preview_url: false, body: text.slice(0, 4_096) } })
}

/** @param buttons the part of each button's URL that varies: a path of ours, or the code to copy */
function template(name: string, locale: Locale, texts: string[], buttons: string[]): object {
  const parameter = (text: string) => ({ type: 'text', text })
  const components = [
    { type: 'body', parameters: texts.map(parameter) },
    ...buttons.map((button, index) => ({ type: 'button', sub_type: 'url', index: String(index), parameters: [parameter(button)] })),
  ]
  return { type: 'template', template: { name, language: { code: locale }, components } }
}

/** The template's URL is ours up to and including the first slash. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return (pathname + search).slice(1)
}

/** A parameter may not be empty, and has no line breaks, tabs or runs of spaces. */
function oneLine(text: string, max: number): string {
  return truncate(text.replace(/\s+/g, ' ').trim(), max) || nothing
}

/**
 * Whether Meta signed a webhook ("Validating Payloads": HMAC-SHA256 of the body with the app's
 * secret).
 * @param rawBody the body as received, byte for byte
 * @param header `X-Hub-Signature-256`
 */
export function isSignedByMeta(app: App, rawBody: string | Uint8Array, header: string | undefined): boolean {
  const { whatsapp } = app.config
  if (!whatsapp || !header?.startsWith('sha256=')) return false
  const expected = createHmac('sha256', whatsapp.appSecret).update(rawBody).digest()
  return equalSecrets(Buffer.from(header.slice('sha256='.length), 'hex'), expected)
}
