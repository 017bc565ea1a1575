import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { FeatureParts } from '#base/feature.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { AlertLogPage, AlertLogQuery } from '#features/delivery/schema.ts'
import { DeskReader, FindReadersQuery, FoundReaderPage, ReaderActForm, ReaderParams, ReasonForm } from '../schema.ts'
import { confirmReaderAddress } from './confirmReaderAddress.ts'
import { endReaderSessions } from './endReaderSessions.ts'
import { eraseReader } from './eraseReader.ts'
import { findReaders } from './findReaders.ts'
import { listReaderAlerts } from './listReaderAlerts.ts'
import { readersDeskSuccesses } from './messages.ts'
import { openReader, readReader } from './readReader.ts'

/**
 * The desk's routes for accounts of readers. Only admins: moderators see authors with their
 * comments, and need neither address nor phone.
 */
export function readersDeskApi(server: ApiServer, app: App, { backup }: FeatureParts = { backup: [], user: [] }): void {
  const tags = ['desk']
  const config = (act: ActName, cost = 1) => ({ access: 'admin', act, cost }) as const
  const params = ReaderParams
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

  const find = {
    tags,
    summary: 'Accounts, by name, address or phone',
    querystring: FindReadersQuery,
    response: { 200: FoundReaderPage, 422: ErrorReply },
  }
  server.get('/api/desk/readers', { schema: find, config: config('see_readers', 10) }, (request) => findReaders(app, request.query))

  const one = { tags, summary: 'One account, with what belongs to it', params, response: { 200: DeskReader, ...refused } }
  server.get('/api/desk/readers/:id', { schema: one, config: config('see_reader', 10) }, (request) =>
    openReader(app, actorOf(request), request.params.id),
  )

  const ledger = {
    tags,
    summary: 'What became of a reader’s alerts, newest first',
    params,
    querystring: AlertLogQuery,
    response: { 200: AlertLogPage, ...refused },
  }
  server.get('/api/desk/readers/:id/alerts', { schema: ledger, config: config('see_reader_alerts', 5) }, (request) =>
    listReaderAlerts(app, actorOf(request), request.params.id, request.query, localeOfRequest(request)),
  )

  const changed = { 200: successOf(DeskReader), ...refused }
  const end = { tags, summary: 'End all sessions of a reader', params, body: ReasonForm, response: changed }
  server.post('/api/desk/readers/:id/end-sessions', { schema: end, config: config('end_sessions', 10) }, async (request) => {
    const { id } = request.params
    await endReaderSessions(app, actorOf(request), id, request.body)
    return success(readersDeskSuccesses.sessions_ended, await readReader(app, id))
  })

  const confirm = { tags, summary: 'Confirm the address of a reader', params, body: ReaderActForm, response: changed }
  server.post('/api/desk/readers/:id/confirm-address', { schema: confirm, config: config('confirm_address', 10) }, async (request) => {
    const { id } = request.params
    await confirmReaderAddress(app, actorOf(request), id, request.body)
    return success(readersDeskSuccesses.address_confirmed, await readReader(app, id))
  })

  const erase = {
    tags,
    summary: 'Erase the account of a reader; payments stay',
    params,
    body: ReaderActForm,
    response: { 200: successOf(z.object({})), ...refused },
  }
  server.post('/api/desk/readers/:id/erase', { schema: erase, config: config('erase_reader', 10) }, async (request) => {
    await eraseReader(app, actorOf(request), request.params.id, request.body, backup)
    return success(readersDeskSuccesses.reader_erased, {})
  })
}
