import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { sendLinkPage } from '#base/api/linkPage.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { Brief, BriefForm } from '../schema.ts'
import { briefSuccesses } from './messages.ts'
import { readBrief, saveBrief } from './saveBrief.ts'
import { readUnsubscribeToken } from './unsubscribeLink.ts'
import { askPage, donePage, invalidPage } from './unsubscribePages.ts'

type Link = { Params: { token: string } }

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
  unsubscribing(server, app)
}

/**
 * The signature of the link is the permission, so no session is needed; all it can do is end the
 * brief. Opening it only asks, because programs open links.
 */
function unsubscribing(server: ApiServer, app: App): void {
  const options = { schema: { hide: true }, config: { access: 'anyone', crossSite: true } } as const
  const path = '/brief/unsubscribe/:token'
  server.get<Link>(path, options, async (request, reply) => {
    const isOurs = readUnsubscribeToken(app, request.params.token) !== undefined
    return sendLinkPage(
      reply.status(isOurs ? 200 : 404),
      isOurs ? askPage(localeOfRequest(request)) : invalidPage(localeOfRequest(request)),
    )
  })
  server.register(async (forms: ApiServer) => {
    forms.removeAllContentTypeParsers()
    // `List-Unsubscribe=One-Click` or an empty form: the link says it all.
    forms.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) => done(null, {}))
    forms.post<Link>(path, options, async (request, reply) => {
      const userId = readUnsubscribeToken(app, request.params.token)
      if (userId === undefined) return sendLinkPage(reply.status(404), invalidPage(localeOfRequest(request)))
      await saveBrief(app, app.db, userId, { hour: null })
      return sendLinkPage(reply, donePage(localeOfRequest(request)))
    })
  })
}
