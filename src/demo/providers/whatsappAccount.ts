import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { whatsappTemplates } from '#partners/whatsapp.ts'

type Button = { type: string; text: string; url?: string }
type Component = { type: string; text?: string; buttons?: Button[] }

/** A template as `message_templates` lists it. */
type WhatsappTemplate = {
  id: string
  name: string
  language: string
  status: string
  category: string
  parameter_format: string
  rejected_reason?: string
  components: Component[]
}

/**
 * Account that the operator registers at Meta. `webhook`: '' for none; `isSubscribed`: whether the
 * app gets this account's webhooks.
 */
export type WhatsappAccount = { webhook: string; isSubscribed: boolean; templates: WhatsappTemplate[] }

const site = 'https://mirqab.example'

/** The templates as docs/notes/providers.md asks for them, approved. */
export function approvedTemplates(publicUrl = site): WhatsappTemplate[] {
  const button = (text: string): Button => ({ type: 'URL', text, url: `${publicUrl}/{{1}}` })
  const of = (name: string, language: string, category: string, text: string, buttons: Button[]): WhatsappTemplate => ({
    ...{ id: `${name}-${language}`, name, language, status: 'APPROVED', category, parameter_format: 'POSITIONAL' },
    components: [
      { type: 'BODY', text },
      { type: 'BUTTONS', buttons },
    ],
  })
  // Meta shows the button that copies a code as a link of its own.
  const copy = (text: string): Button => ({
    ...{ type: 'URL', text },
    url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=10&code=otp{{1}}',
  })
  return [
    of(whatsappTemplates.alert, 'ar', 'UTILITY', 'تنبيه: {{1}}\n{{2}}\nبسبب: {{3}}\nلإيقاف التنبيهات أرسل «إيقاف».', [
      button('افتح'),
      button('خيارات الكتم'),
    ]),
    of(whatsappTemplates.alert, 'en', 'UTILITY', 'Alert: {{1}}\n{{2}}\nBecause of: {{3}}\nTo stop, send STOP.', [
      button('Open'),
      button('Mute options'),
    ]),
    of(whatsappTemplates.code, 'ar', 'AUTHENTICATION', 'رمز التحقق الخاص بك هو *{{1}}*.', [copy('نسخ الرمز')]),
    of(whatsappTemplates.code, 'en', 'AUTHENTICATION', '*{{1}}* is your verification code.', [copy('Copy code')]),
  ]
}

type TemplateQuery = { Querystring: { name?: string; limit?: string } }

/**
 * The calls of the Business Management API about one account: its templates, and the apps that get
 * its webhooks.
 * @param refuse answers, if the access token is wrong
 */
export function serveBusinessAccount(
  server: FastifyInstance,
  path: string,
  account: WhatsappAccount,
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined,
): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => refuse(request, reply)
  server.get<TemplateQuery>(`${path}/message_templates`, { onRequest }, ({ query }) => {
    // `name` finds parts of names, too.
    const found = account.templates.filter(({ name }) => name.includes(query.name ?? ''))
    const data = found.slice(0, Number(query.limit ?? 25))
    return { data, paging: { cursors: { before: 'MAZDZD', after: 'MjQZD' } } }
  })
  server.get(`${path}/subscribed_apps`, { onRequest }, () => {
    const app = { id: '67084', link: 'https://www.facebook.com/games/?app_id=67084', name: 'Mirqab' }
    return { data: account.isSubscribed ? [{ whatsapp_business_api_data: app }] : [] }
  })
}
