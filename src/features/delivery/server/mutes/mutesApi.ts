import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { Mute, MuteForm, MuteParams } from '../../schema.ts'
import { deliverySuccesses } from '../messages.ts'
import { deleteMute } from './deleteMute.ts'
import { listMutes } from './listMutes.ts'
import { saveMute } from './saveMute.ts'

/** Serves the mutes of a reader. */
export function mutesApi(server: ApiServer, app: App): void {
  const tags = ['alerts']
  const config = { access: 'signed_in' } as const

  const mutes = { tags, summary: 'Mutes in force', response: { 200: z.object({ data: z.array(Mute) }) } }
  server.get('/api/auth/alerts/mutes', { schema: mutes, config }, async (request) => ({
    data: await listMutes(app, readerOf(request).id, localeOfRequest(request)),
  }))

  const done = { 200: successOf(z.object({})), 404: ErrorReply, 422: ErrorReply }
  const add = { tags, summary: 'Mute a keyword, an agency, a story, or everything for a time', body: MuteForm, response: done }
  server.post('/api/auth/alerts/mutes', { schema: add, config: { ...config, perReader: 60 } }, async (request) => {
    await saveMute(app, readerOf(request).id, request.body)
    return success(deliverySuccesses.muted, {})
  })

  const remove = { tags, summary: 'End a mute', params: MuteParams, response: done }
  server.delete('/api/auth/alerts/mutes/:id', { schema: remove, config }, async (request) => {
    await deleteMute(app, readerOf(request).id, request.params.id)
    return success(deliverySuccesses.unmuted, {})
  })
}
