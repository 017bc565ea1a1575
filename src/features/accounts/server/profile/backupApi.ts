import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import { readerOf, sessionOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { limitLargeBodies } from '#base/api/limitLargeBodies.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { brand } from '#brand.ts'
import { accountSuccesses } from '../messages.ts'
import { backupProfile } from './backupProfile.ts'
import { consumeRestoreLimit, restoreProfile } from './restoreProfile.ts'

/** Maximum size of an uploaded backup, in bytes. */
const backupLimit = 5_000_000

export function backupApi(server: ApiServer, app: App, parts: BackupPart[]): void {
  const tags = ['accounts']
  const config = { access: 'signed_in' } as const
  const refusals = { 422: ErrorReply, 429: ErrorReply }

  server.get(
    '/api/auth/profile/backup',
    { schema: { tags, summary: 'Everything about the reader, as a ZIP of JSON and CSV' }, config },
    async (request, reply) => {
      const bytes = await backupProfile(app, callerOf(request), sessionOf(request).user, parts)
      const name = `${brand.slug}-${app.now().toISOString().slice(0, 10)}.zip`
      return reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(bytes)
    },
  )

  server.register(async (uploads) => {
    uploads.addHook('onRequest', limitLargeBodies(app))
    uploads.addContentTypeParser('application/zip', { parseAs: 'buffer', bodyLimit: backupLimit }, (_request, body, parsed) =>
      parsed(null, body),
    )
    const restored = successOf(z.object({ restored: z.record(z.string(), z.int()) }))
    const restoreSchema = { tags, summary: 'Restore a backup', response: { 200: restored, ...refusals } }
    const onRequest = (request: FastifyRequest) => consumeRestoreLimit(app, readerOf(request))
    uploads.post<{ Body: unknown }>('/api/auth/profile/restore', { schema: restoreSchema, config, onRequest }, async (request) => {
      const { user, id } = sessionOf(request)
      const counts = await restoreProfile(app, callerOf(request), { reader: user, sessionId: id }, parts, request.body)
      return success(accountSuccesses.profile_restored, { restored: counts })
    })
  })
}
