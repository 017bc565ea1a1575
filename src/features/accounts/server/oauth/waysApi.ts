import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import { readerOf, sessionOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { RemoveWayForm, WaysToSignIn } from '../../schema.ts'
import { accountSuccesses } from '../messages.ts'
import { listWays } from './listWays.ts'
import { removeWay } from './removeWay.ts'

/** The ways to sign in to the reader's account. */
export function waysApi(server: ApiServer, app: App): void {
  const tags = ['accounts']
  const config = { access: 'signed_in' } as const

  const listSchema = { tags, summary: 'The ways to sign in to the account', response: { 200: z.object({ data: WaysToSignIn }) } }
  server.get('/api/auth/ways-to-sign-in', { schema: listSchema, config }, async (request) => ({
    data: await listWays(app, app.db, readerOf(request).id),
  }))

  const removeSchema = {
    tags,
    summary: 'Remove the link with a Google or Apple account; other sessions end',
    body: RemoveWayForm,
    response: { 200: successOf(z.object({})), 409: ErrorReply, 422: ErrorReply, 429: ErrorReply },
  }
  server.delete('/api/auth/ways-to-sign-in', { schema: removeSchema, config: { ...config, perReader: 60 } }, async (request) => {
    const { user, id } = sessionOf(request)
    await removeWay(app, callerOf(request), { userId: user.id, sessionId: id }, request.body)
    return success(accountSuccesses.way_removed, {})
  })
}
