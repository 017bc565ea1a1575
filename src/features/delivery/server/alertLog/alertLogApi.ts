import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AlertLogPage, AlertLogQuery, Explanation, PostParams } from '../../schema.ts'
import { explainMissing } from './explainMissing.ts'
import { exportAlertLog } from './exportAlertLog.ts'
import { listAlertLog } from './listAlertLog.ts'

/** Serves the outcomes of a reader's alerts, and why one did not come. */
export function alertLogApi(server: ApiServer, app: App): void {
  const tags = ['alerts']
  const config = { access: 'signed_in' } as const

  const list = {
    tags,
    summary: 'The alerts of the last 90 days and what became of them, newest first',
    querystring: AlertLogQuery,
    response: { 200: AlertLogPage, 422: ErrorReply },
  }
  server.get('/api/auth/alerts', { schema: list, config: { ...config, cost: 3 } }, (request) =>
    listAlertLog(app, readerOf(request).id, request.query, localeOfRequest(request)),
  )

  const why = {
    tags,
    summary: 'Why a post caused no alert',
    params: PostParams,
    response: { 200: z.object({ data: Explanation }), 404: ErrorReply, 422: ErrorReply },
  }
  server.get('/api/auth/alerts/why/:post_id', { schema: why, config: { ...config, cost: 5 } }, async (request) => ({
    data: await explainMissing(app, readerOf(request).id, request.params.post_id, localeOfRequest(request)),
  }))

  server.get(
    '/api/auth/alerts/csv',
    { schema: { tags, summary: 'The same as CSV' }, config: { ...config, cost: 100, perReader: 6 } },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="alerts.csv"')
        .send(await exportAlertLog(app, readerOf(request).id, localeOfRequest(request))),
  )
}
