import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { parseJson } from '#base/parseJson.ts'
import { webhookSecret } from '../webhookSecret.ts'
import { whatsappTemplates } from '../whatsapp.ts'
import { type Finding, notSet, ok, reasonOf, wrong } from './finding.ts'

type PhoneNumber = {
  display_phone_number?: string
  verified_name?: string
  quality_rating?: string
  error?: { code: number; message: string }
}

/** The number, the access token, and with `appsecret_proof` the app's secret. Meta has no call that tells whether the webhook is registered. */
export async function checkWhatsapp(app: App): Promise<Finding> {
  const { whatsapp, publicUrl } = app.config
  if (!whatsapp) return notSet('whatsapp', 'Register a number at Meta and set WHATSAPP_TOKEN, WHATSAPP_PHONE_ID and WHATSAPP_APP_SECRET.')
  const { apiRoot, phoneId, token, appSecret, dailyLimit } = whatsapp
  const proof = createHmac('sha256', appSecret).update(token).digest('hex')
  const url = `${apiRoot}/${phoneId}?fields=display_phone_number,verified_name,quality_rating&appsecret_proof=${proof}`
  const response = await safeFetch(app.config, url, { headers: { authorization: `Bearer ${token}` }, maxRedirects: 0 }).catch(reasonOf)
  if (typeof response === 'string') return wrong('whatsapp', response, 'Check the connection to graph.facebook.com, or WHATSAPP_API_ROOT.')
  const { error, display_phone_number, verified_name, quality_rating } = (parseJson(response.body) ?? {}) as PhoneNumber
  if (error) return wrong('whatsapp', error.message, remedyFor(error))
  if (!display_phone_number)
    return wrong('whatsapp', `Meta answered ${response.status}.`, 'Check WHATSAPP_PHONE_ID: it is the id, not the number.')
  const webhook = `webhook ${publicUrl}/api/whatsapp/webhook with verify token ${webhookSecret(app, 'whatsapp')}`
  const templates = `templates ${whatsappTemplates.alert} and ${whatsappTemplates.code} in ar and en`
  const details = `${verified_name} ${display_phone_number}, quality ${quality_rating}, ${dailyLimit} people a day`
  return ok('whatsapp', `${details}; must be registered by hand: ${webhook}; ${templates}`)
}

function remedyFor({ code, message }: { code: number; message: string }): string {
  if (/appsecret_proof/.test(message)) return 'Copy WHATSAPP_APP_SECRET from the app’s settings at Meta, Basic.'
  if (code === 190)
    return 'Create a permanent token of a system user with whatsapp_business_messaging, and set WHATSAPP_TOKEN; test tokens end after a day.'
  if (code === 10 || (code >= 200 && code < 300))
    return 'Give the system user the WhatsApp account and the permission whatsapp_business_messaging.'
  return 'Check WHATSAPP_PHONE_ID (WhatsApp Manager, API Setup, “Phone number ID”).'
}
