import { readerOf } from '#access/server/sessions/reader.ts'
import { addLinkAction } from '#base/api/addLinkAction.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { Brief, BriefForm } from '../schema.ts'
import { briefSuccesses } from './messages.ts'
import { readBrief, saveBrief } from './saveBrief.ts'
import { readUnsubscribeToken } from './unsubscribeLink.ts'
import { askPage, donePage, invalidPage } from './unsubscribePages.ts'

export function briefApi(server: ApiServer, app: App): void {
  const tags = ['interests']
  const shown = successOf(Brief)
  const config = { access: 'signed_in' } as const
  server.get(
    '/api/auth/brief',
    { schema: { tags, summary: 'The hour of the morning brief', response: { 200: shown } }, config },
    async (request) => success('done', await readBrief(app.db, readerOf(request).id)),
  )
  const schema = { tags, summary: 'Turn the morning brief on or off', body: BriefForm, response: { 200: shown, 422: ErrorReply } }
  server.post('/api/auth/brief', { schema, config: { ...config, perReader: 60 } }, async (request) => {
    const saved = await saveBrief(app, app.db, readerOf(request).id, request.body)
    return success(saved.hour === null ? briefSuccesses.brief_off : briefSuccesses.brief_on, saved)
  })
  addLinkAction(server, {
    path: '/brief/unsubscribe/:token',
    read: (token) => readUnsubscribeToken(app, token),
    act: async (userId) => void (await saveBrief(app, app.db, userId, { hour: null })),
    pages: { ask: askPage, done: donePage, invalid: invalidPage },
  })
}
