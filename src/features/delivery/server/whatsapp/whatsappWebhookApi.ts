import type { ApiServer } from '#base/api/apiServer.ts'
import { limitLargeBodies } from '#base/api/limitLargeBodies.ts'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { AppError } from '#base/errors.ts'
import { webhookSecret } from '#partners/webhookSecret.ts'
import { isSignedByMeta } from '#partners/whatsapp.ts'
import { handleMessage, handlePreference } from './handleMessage.ts'
import { recordStates } from './recordStates.ts'
import { webhookParts } from './webhookParts.ts'

/** Limit in bytes: the most that Meta sends ("Webhooks", payload size). */
const bodyLimit = 3 * 1024 * 1024

/**
 * /api/whatsapp/webhook: Meta registers it (GET), and reports what became of messages and what
 * readers write (POST, signed).
 */
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

/** Reads a webhook. What we cannot read is acknowledged, or it would be sent again for days. */
async function readWebhook(app: App, body: Buffer): Promise<void> {
  const { states, messages, preferences } = webhookParts(body, app.config.whatsapp?.phoneId, app.now())
  await recordStates(app, states)
  for (const message of messages) await handleMessage(app, message)
  for (const preference of preferences) await handlePreference(app, preference)
}

function isOurToken(app: App, given: unknown): boolean {
  return app.config.whatsapp !== undefined && typeof given === 'string' && equalSecrets(given, webhookSecret(app, 'whatsapp'))
}
