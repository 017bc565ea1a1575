import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { limitLargeBodies } from '#base/api/limitLargeBodies.ts'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { AppError } from '#base/errors.ts'
import { parseJson } from '#base/parseJson.ts'
import { webhookSecret } from '#partners/webhookSecret.ts'
import { isSignedByMeta } from '#partners/whatsapp.ts'
import { handleMessage, handlePreference } from './handleMessage.ts'
import { recordStates } from './recordStates.ts'

/** Meta's, for staff. */
const words = z.string().max(1_000).optional().catch(undefined)

const State = z.object({
  id: z.string().regex(/^[!-~]{1,200}$/),
  status: z.string(),
  errors: z
    .array(
      z.object({
        code: z.int(),
        title: words,
        message: words,
        error_data: z.object({ details: words }).optional().catch(undefined),
      }),
    )
    .optional(),
})
const Message = z.object({
  from: z.string().regex(/^\+?\d{1,20}$/),
  id: z.string().regex(/^[!-~]{1,200}$/),
  /** Seconds since 1970. */
  timestamp: z.string().regex(/^\d{1,11}$/),
  text: z.object({ body: z.string() }).optional(),
})
/** What a reader chose in the menu of our chat (webhook field `user_preferences`). */
const Preference = z.object({
  wa_id: z.string().regex(/^\+?\d{1,20}$/),
  category: z.literal('marketing_messages'),
  value: z.enum(['stop', 'resume']),
  timestamp: z.int().min(0).max(99_999_999_999),
})
/** Meta signs the webhooks of all numbers of an app with one secret; `phone_number_id` is the one that was written to. */
const Value = z.object({
  /** Absent from preferences that hold for all numbers of the business; the ids of messages are Meta's own for all numbers. */
  metadata: z.object({ phone_number_id: z.string() }).optional(),
  statuses: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
  user_preferences: z.array(z.unknown()).optional(),
})
/** The part of the Cloud API's webhooks that we read. */
const Webhook = z.object({ entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })) })

/** In bytes: the most that Meta sends ("Webhooks", payload size). */
const bodyLimit = 3 * 1024 * 1024

/** /api/whatsapp/webhook: Meta registers it (GET), and reports what became of messages and what readers write (POST, signed). */
export function whatsappWebhookApi(server: ApiServer, app: App): void {
  const options = { schema: { hide: true }, config: { access: 'anyone', crossSite: true } } as const

  server.get<{ Querystring: Record<string, unknown> }>('/api/whatsapp/webhook', options, async ({ query }, reply) => {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
    if (mode !== 'subscribe' || !isOurToken(app, token) || typeof challenge !== 'string') throw new AppError('not_found')
    return reply.type('text/plain; charset=utf-8').send(challenge.slice(0, 200))
  })

  server.register(async (signed: ApiServer) => {
    signed.removeAllContentTypeParsers()
    signed.addHook('onRequest', limitLargeBodies(app))
    // The signature covers the raw bytes.
    signed.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    signed.post<{ Body: Buffer | undefined }>('/api/whatsapp/webhook', options, async ({ body = Buffer.alloc(0), headers }) => {
      if (!isSignedByMeta(app, body, [headers['x-hub-signature-256']].flat()[0])) throw new AppError('not_found')
      await readWebhook(app, body)
      return {}
    })
  })
}

/** What we cannot read is acknowledged, or it would be sent again for days. */
async function readWebhook(app: App, body: Buffer): Promise<void> {
  const webhook = Webhook.safeParse(parseJson(body))
  if (!webhook.success) return
  const changes = webhook.data.entry.flatMap((entry) => entry.changes)
  const values = changes
    .flatMap(({ value }) => Value.safeParse(value).data ?? [])
    .filter(({ metadata, messages }) => (metadata ? metadata.phone_number_id === app.config.whatsapp?.phoneId : !messages))
  const reports = values.flatMap(({ statuses = [] }) => statuses.map((given) => State.safeParse(given)))
  await recordStates(
    app,
    reports.flatMap(({ data }) => {
      const error = data?.errors?.[0]
      return data ? { providerId: data.id, state: data.status, errorCode: error?.code, error: error && inWords(error) } : []
    }),
  )
  for (const given of values.flatMap(({ messages = [] }) => messages)) {
    const { data } = Message.safeParse(given)
    if (data?.text)
      await handleMessage(app, { from: data.from, id: data.id, at: new Date(Number(data.timestamp) * 1000), text: data.text.body })
  }
  for (const given of values.flatMap(({ user_preferences = [] }) => user_preferences)) {
    const { data } = Preference.safeParse(given)
    if (data) await handlePreference(app, { from: data.wa_id, at: new Date(data.timestamp * 1000), value: data.value })
  }
}

/** `131026 Message undeliverable: …` */
function inWords({ code, title, message, error_data }: NonNullable<z.infer<typeof State>['errors']>[number]): string {
  return [code, title ?? message, error_data?.details].filter(Boolean).join(' ').slice(0, 300)
}

function isOurToken(app: App, given: unknown): boolean {
  return app.config.whatsapp !== undefined && typeof given === 'string' && equalSecrets(given, webhookSecret(app, 'whatsapp'))
}
