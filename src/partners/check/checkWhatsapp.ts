import type { App } from '#base/app.ts'
import { webhookSecret } from '../webhookSecret.ts'
import { type AskMeta, askMeta } from './askMeta.ts'
import { checkWhatsappTemplates } from './checkWhatsappTemplates.ts'
import { type Finding, notSet, ok, wrong } from './finding.ts'

/** `webhook_configuration`: the most special address counts ("Webhook overrides"). */
type PhoneNumber = {
  display_phone_number?: string
  verified_name?: string
  quality_rating?: string
  webhook_configuration?: { phone_number?: string; whatsapp_business_account?: string; application?: string }
}
type SubscribedApps = { data: object[] }

/**
 * The number, the access token, and with `appsecret_proof` the app's secret; where Meta sends its
 * webhooks; and the templates.
 */
export async function checkWhatsapp(app: App): Promise<Finding[]> {
  const { whatsapp } = app.config
  if (!whatsapp) return [notSet('whatsapp', 'Register a number at Meta and set WHATSAPP_TOKEN, WHATSAPP_PHONE_ID and WHATSAPP_APP_SECRET.')]
  const fields = 'display_phone_number,verified_name,quality_rating,webhook_configuration'
  const asked = await askMeta<PhoneNumber>(app, `${whatsapp.phoneId}?fields=${fields}`)
  if (!asked.ok) return [wrong('whatsapp', asked.problem, remedyFor(asked))]
  const { display_phone_number, verified_name, quality_rating } = asked.result
  if (!display_phone_number) return [wrong('whatsapp', 'Meta knows no number of this id.', remedyFor({ code: 100, problem: '' }))]
  const details = `${verified_name} ${display_phone_number}, quality ${quality_rating}, ${whatsapp.dailyLimit} people a day`
  return [ok('whatsapp', details), await checkWebhook(app, asked.result), await checkWhatsappTemplates(app)]
}

async function checkWebhook(app: App, { webhook_configuration: set = {} }: PhoneNumber): Promise<Finding> {
  const name = 'whatsapp webhook'
  const expected = `${app.config.publicUrl}/api/whatsapp/webhook`
  const register = `In WhatsApp, Configuration, enter ${expected} with the verify token ${webhookSecret(app, 'whatsapp')}, and subscribe to the field “messages”.`
  const url = set.phone_number ?? set.whatsapp_business_account ?? set.application
  if (!url) return wrong(name, 'No webhook is registered, so reports and STOP do not reach us.', register)
  if (url !== expected) return wrong(name, `Meta’s webhooks go to ${url}, not here.`, register)
  const businessId = app.config.whatsapp?.businessId
  const apps = businessId ? await askMeta<SubscribedApps>(app, `${businessId}/subscribed_apps`) : undefined
  if (apps?.ok && apps.result.data.length === 0)
    return wrong(name, 'No app gets the webhooks of the WhatsApp account.', `POST ${businessId}/subscribed_apps with the token, once.`)
  // Meta asked for the verify token when the address was registered, and signs each call with the
  // app's secret, which is proved above.
  return ok(name, url)
}

function remedyFor({ code, problem }: Pick<AskMeta<never> & { ok: false }, 'code' | 'problem'>): string {
  if (code === undefined) return 'Check the connection to graph.facebook.com, or WHATSAPP_API_ROOT.'
  if (/appsecret_proof/.test(problem)) return 'Copy WHATSAPP_APP_SECRET from the app’s settings at Meta, Basic.'
  if (code === 190)
    return 'Create a permanent token of a system user with whatsapp_business_messaging, and set WHATSAPP_TOKEN; test tokens end after a day.'
  if (code === 10 || (code >= 200 && code < 300))
    return 'Give the system user the WhatsApp account, and the permissions whatsapp_business_messaging and whatsapp_business_management.'
  return 'Check WHATSAPP_PHONE_ID (WhatsApp Manager, API Setup, “Phone number ID”): it is the id, not the number.'
}
