import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { localeOf } from '#base/locale.ts'
import { readerOf } from '#features/accounts/server/sessions/reader.ts'
import { Explanation, LedgerPage, LedgerQuery, Mute, MuteForm, MuteParams, PostParams } from '../../schema.ts'
import { deliverySuccesses } from '../messages.ts'
import { deleteMute, listMutes, saveMute } from '../mutes/listMutes.ts'
import { explainMissing } from './explainMissing.ts'
import { exportLedger } from './exportLedger.ts'
import { listLedger } from './listLedger.ts'

/** What became of a reader's alerts, why one did not come, and what they have muted. */
export function ledgerApi(server: ApiServer, app: App): void {
  const tags = ['alerts']
  const config = { access: 'signed_in' } as const

  const list = {
    tags,
    summary: 'The alerts of the last 90 days and what became of them, newest first',
    querystring: LedgerQuery,
    response: { 200: LedgerPage, 422: ErrorReply },
  }
  server.get('/api/auth/alerts', { schema: list, config: { ...config, cost: 3 } }, (request) =>
    listLedger(app, readerOf(request).id, request.query, localeOf(request)),
  )

  const why = {
    tags,
    summary: 'Why a post caused no alert',
    params: PostParams,
    response: { 200: z.object({ data: Explanation }), 404: ErrorReply, 422: ErrorReply },
  }
  server.get('/api/auth/alerts/why/:post_id', { schema: why, config: { ...config, cost: 5 } }, async (request) => ({
    data: await explainMissing(app, readerOf(request).id, request.params.post_id, localeOf(request)),
  }))

  server.get(
    '/api/auth/alerts/csv',
    { schema: { tags, summary: 'The same as CSV' }, config: { ...config, cost: 100, perReader: 6 } },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="alerts.csv"')
        .send(await exportLedger(app, readerOf(request).id, localeOf(request))),
  )

  const mutes = { tags, summary: 'Mutes in force', response: { 200: z.object({ data: z.array(Mute) }) } }
  server.get('/api/auth/alerts/mutes', { schema: mutes, config }, async (request) => ({
    data: await listMutes(app, readerOf(request).id, localeOf(request)),
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
