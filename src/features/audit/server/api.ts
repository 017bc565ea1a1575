import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'
import { acts, isAct } from '../acts.ts'
import { AuditFilters, AuditPage, AuditQuery, Permission } from '../schema.ts'
import { actorOf } from './actor.ts'
import { exportActs } from './exportActs.ts'
import { listActs } from './listActs.ts'

const tags = ['desk']

/** The audit log, and what each role may do. */
export function auditApi(server: ApiServer, app: App): void {
  const permissions = collectPermissions(server)

  const list = { tags, summary: 'What staff did, newest first', querystring: AuditQuery, response: { 200: AuditPage, 422: ErrorReply } }
  server.get('/api/desk/log', { schema: list, config: { access: 'moderator', act: 'see_log', cost: 5 } }, (request) =>
    listActs(app, readerOf(request).role, request.query),
  )

  const file = { tags, summary: 'The same as a table for spreadsheets', querystring: AuditFilters }
  server.post('/api/desk/log/export', { schema: file, config: { access: 'admin', act: 'export_log', cost: 100 } }, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${brand.slug}-log.csv"`)
      .send(await exportActs(app, actorOf(request), request.query, localeOfRequest(request))),
  )

  const table = { tags, summary: 'What each role may do', response: { 200: z.object({ data: z.array(Permission) }) } }
  server.get('/api/desk/permissions', { schema: table, config: { access: 'admin', act: 'see_permissions' } }, async () => ({
    data: permissions(),
  }))
}

/**
 * Reads the table from what the routes of staff declare, so that it cannot differ from what is
 * enforced. One line for each act.
 */
function collectPermissions(server: ApiServer): () => Permission[] {
  const declared = new Map<string, Permission>()
  server.addHook('onRoute', ({ method, config }) => {
    const { access, act = '' } = config ?? {}
    if (!isAct(act) || (access !== 'moderator' && access !== 'editor' && access !== 'admin')) return
    const writes = ![method].flat().every((one) => one === 'GET' || one === 'HEAD')
    declared.set(act, { act, area: acts[act].area, access, writes: writes || (declared.get(act)?.writes ?? false) })
  })
  return () => {
    const order = Object.keys(acts)
    return [...declared.values()].sort((one, other) => order.indexOf(one.act) - order.indexOf(other.act))
  }
}
