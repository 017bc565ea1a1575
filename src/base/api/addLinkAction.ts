import type { Locale } from '#text/locale.ts'
import type { ApiServer } from './apiServer.ts'
import { sendLinkPage } from './linkPage.ts'
import { localeOfRequest } from './localeOfRequest.ts'

type Link = { Params: { token: string } }

/**
 * Action of a signed link in a mail. Its signature is the permission, so no session is needed.
 * @property path ends with `/:token`
 * @property read undefined if the token is not ours
 * @property pages HTML documents (`linkPage`)
 */
type LinkAction<Subject> = {
  path: string
  read(token: string): Promise<Subject | undefined> | Subject | undefined
  act(subject: NoInfer<Subject>): Promise<void>
  pages: {
    ask(locale: Locale, subject: NoInfer<Subject>): string
    done(locale: Locale, subject: NoInfer<Subject>): string
    invalid(locale: Locale): string
  }
}

/**
 * Adds the routes of a link in mails: opening it only asks, because programs open links; a form or
 * one click (RFC 8058) posts to the same address.
 */
export function addLinkAction<Subject>(server: ApiServer, { path, read, act, pages }: LinkAction<Subject>): void {
  const options = { schema: { hide: true }, config: { access: 'anyone', crossSite: true } } as const
  server.get<Link>(path, options, async (request, reply) => {
    const locale = localeOfRequest(request)
    const subject = await read(request.params.token)
    if (subject === undefined) return sendLinkPage(reply.status(404), pages.invalid(locale))
    return sendLinkPage(reply, pages.ask(locale, subject))
  })
  server.register(async (forms: ApiServer) => {
    forms.removeAllContentTypeParsers()
    // `List-Unsubscribe=One-Click` or an empty form: the link says it all.
    forms.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) => done(null, {}))
    forms.post<Link>(path, options, async (request, reply) => {
      const locale = localeOfRequest(request)
      const subject = await read(request.params.token)
      if (subject === undefined) return sendLinkPage(reply.status(404), pages.invalid(locale))
      await act(subject)
      return sendLinkPage(reply, pages.done(locale, subject))
    })
  })
}
